"""The words of seals up to version 0.2, one for each value of a byte: people have noted them down."""

from __future__ import annotations

_LISTED = """
acorn adder alder amber anchor angel anvil apple apron arrow aspen atlas autumn badger bagel banjo barley
barn basil basket beacon beaver beech bell berry birch bison blanket bonnet book bottle bramble bread bridge
bronze brook broom bucket butter button cabin cactus camel candle canoe canyon carpet castle cedar cello
chalk cherry chess chimney cider cinder clay cloak clock clover cobalt cobra coffee comet copper coral
cotton cradle crane cricket crown crystal curtain cypress dagger daisy desert dolphin donkey dragon eagle
easel ebony echo elbow ember emerald engine falcon feather fennel ferry fiddle flint flute forest fossil
fountain fox garden garlic garnet ginger glacier glass goblet goose grape gravel guitar hammer harbor harp
hazel hedge helmet heron hickory honey horizon hornet horse hotel island ivory jacket jaguar jasmine jelly
jewel jigsaw jungle juniper kayak kettle kitten ladder lagoon lantern larch laurel lemon leopard lilac linen
lizard lobster locket lotus magnet mango maple marble meadow melon mirror mitten monkey moss mountain
mushroom mustard nectar needle nettle nickel nutmeg oak oasis ocean olive onion orchard otter owl oyster
paddle palace panther parrot parsley peach peacock pebble pepper piano pigeon pillow pilot pine planet plum
pocket pony poplar potato prairie pumpkin puzzle quarry quilt rabbit raccoon radish raven ribbon river
rocket rose saddle saffron salmon sandal sapphire scarf shadow shell silver sparrow spider spruce stable
statue summer swan table tailor teapot thistle thunder tiger timber tomato trumpet tulip tunnel turtle
umbrella valley vanilla velvet violet violin walnut walrus water whale willow window winter wizard wolf
yarrow yellow zebra zipper
"""

EARLIER_WORDS: tuple[str, ...] = tuple(_LISTED.split())
