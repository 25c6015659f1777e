import { type Phrases, phrases } from './words.ts'

/** English for pictures of land, water, sky and houses. */
export const placesInEnglish = {
  arches: phrases(
    'Arches and walls in flat colour, long shadows on the floor',
    'Arcade at four o’clock | Courtyard with one door | Nested arches | Stair and warm wall | The cloister, simplified | Passage to the garden',
    'The shadow does all the drawing; the wall only has to hold still. | Three tones and a doorway. I keep coming back to this one. | Reference for the stairwell print: mind the width of the reveal.',
    'arches, architecture, shadow, stairs',
  ),
  boats: phrases(
    'Sailing boats on still water with their reflections',
    'Harbour before the wind | Three sails, Cascais | Evening moorings | Regatta, seen from the wall | Boat with a red hull | The last ferry home',
    'Reflections cut as separate blocks, printed first and paler. | Saved for the way the far shore almost disappears. | Count the colours: five, and one of them is paper.',
    'boats, sea, harbour, reflection',
  ),
  contours: phrases(
    'A contour map of imagined hills with fine and heavy lines',
    'Map of a walk I half remember | Ridge and two lakes | Survey sheet 14 | Slow map | Valley in twenty metre steps | Contours, hand coloured',
    'Every fifth line is heavier, as on the old survey sheets. | A map with no names is a drawing. | The dotted line is the way we should have gone.',
    'maps, contour lines, topography, walking',
  ),
  dunes: phrases(
    'Sand dunes in layers under a low sun',
    'Dune study | Long dune, low sun | Sand and marram, Comporta | Lee side | Coastal light | The dunes past Tarkwa Bay',
    'The light side is almost paper; the rest is one grey, warmed twice. | Ten minutes of this light, then it is gone. | Painted from the boardwalk with a very small box of colours.',
    'dunes, coast, light, sand',
  ),
  forest: phrases(
    'Trees standing in mist and coloured light',
    'Birches, first frost | Orchard in rows | Between the trunks | A wood I walk through | November, still holding leaves | Round trees on a slope',
    'Look at the bark marks: one stroke each, no two alike. | Mist is just the paper showing through, if you let it. | Trees as a rhythm rather than as trees.',
    'trees, forest, birch, mist',
  ),
  hills: phrases(
    'Stacked hills fading into the evening air',
    'Seven hills at dusk | Blue distance | Ridge after ridge | The road to Monchique | Evening, no wind | Hills over Idanre',
    'Each ridge takes a little of the sky in front of it. | Aerial perspective in six flat inks. | What I see when the bus turns inland.',
    'hills, mountains, dusk, landscape',
  ),
  kites: phrases(
    'Kites and balloons in a wide windy sky',
    'Kites over Bar Beach | Good wind, Sunday | Balloons at first light | Seven kites and a tangle | The red one was mine | Sky with strings',
    'The tails are the best part, they draw the wind. | For the card I owe my nephew. | A composition with nothing in the middle and everything moving.',
    'kites, sky, wind, balloons',
  ),
  moons: phrases(
    'The moon in its phases on a night sky',
    'Moon calendar | Waning, over water | A month of moons | Full moon with thin cloud | Twelve phases in a ring | Moonrise study',
    'The one in colour is my birthday. | Printed on black paper with two passes of opaque white. | Phases worked out by hand, so forgive the twenty-second.',
    'moon, night, phases, sky',
  ),
  rooftops: phrases(
    'Houses climbing a hill, roof over roof',
    'Roofs from the miradouro | Alfama, upwards | Washing day | Houses like folded paper | Graça before lunch | A hill of windows',
    'Drawn standing up, because the wall was wet. | Every house is the same five rectangles, and no two are the same. | Find the washing line.',
    'rooftops, houses, lisbon, city',
  ),
  waves: phrases(
    'Waves in repeating curves',
    'Swell, third state | Breakers in a row | Scallop sea | Atlantic, off season | Wave repeat | The sea as stripes',
    'A repeat that does not look like one until you step back. | I counted the white lines: thirty-one. | For the endpapers, if the blue can be matched.',
    'waves, sea, pattern, water',
  ),
  windows: phrases(
    'City windows lit at night',
    'Who is still up | Facade across the street | Lights on the seventh floor | Night windows | City, half past eleven | Someone’s bookshelf',
    'The cat moved twice while I drew this. | Lamplight is never one yellow. | Seen from the night bus, finished at the kitchen table.',
    'windows, night, city, lamplight',
  ),
} satisfies Record<string, Phrases>
