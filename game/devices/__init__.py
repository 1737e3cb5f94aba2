"""The devices that dice and fields come from, a folder each."""
