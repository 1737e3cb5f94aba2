"""The camera as a reader of dice."""

from game.catalogue.lazy_import import LazyModule
from game.devices.device import Device, Option
from game.rules.text import N_
from game.subcommand import Subcommand

_of_camera, _of_field = LazyModule(__name__), LazyModule("game.devices.field")

DEVICE = Device(
    "camera",
    N_("Camera"),
    N_("Your own dice, read by the camera."),
    _of_camera.call("opening:open_source"),
    icon="camera",
    colour=(110, 242, 178),
    place=3,
    sees_table=True,
    option=Option("--camera", "SRC", "webcam, device, URL, video, picture, folder of pictures, or demo"),
    is_offered=_of_camera.call("opening:is_offered"),
    ways=_of_camera.call("scenes.ways:ways"),
    checks=_of_camera.call("checks:check_cameras"),
    command=Subcommand("camera", "show what a camera sees and how good its set-up is", f"{__name__}.command"),
    table_view=_of_field.call("opening:open_table_view"),
    field_setup=_of_field.call("scenes.field:open_field_setup"),
    photographs=_of_camera.call("photographs:CameraPhotographs"),
    how="read by a camera",
)
