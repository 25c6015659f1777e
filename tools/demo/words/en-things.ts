import { type Phrases, phrases } from './words.ts'

/** English for pictures of cloth, paper, plants, food and pattern. */
export const thingsInEnglish = {
  adire: phrases(
    'Squares of pale hand-drawn motifs on dyed cloth',
    'Indigo resist cloth, Abeokuta | Adire, eight squares | Cassava paste and a feather | Cloth my aunt kept | Four motifs, repeated | Starch resist',
    'Painted freehand with a chicken feather, dyed seven times. | The ground is never one blue; that is how you know it was dipped by hand. | The bird square stands for somebody in particular.',
    'adire, indigo, textile, resist dyeing',
  ),
  auras: phrases(
    'Soft fields of glowing colour',
    'Two reds and a breath | Light through blinds | Rim of a disc | Colour, held | Quiet gradient | After the film ended',
    'Nothing happens here and I can look at it for a long time. | Sprayed through a stencil, at least twelve layers. | Good for the wall opposite the window.',
    'colour field, gradient, abstract, light',
  ),
  azulejo: phrases(
    'Glazed tiles in a repeating four-fold pattern',
    'Azulejo repeat | Tile from the stairwell | Two tiles, alternating | Kitchen wall, 1920s | Corner of a fountain | Tile panel with border',
    'One quarter drawn, the rest is turning. | The chipped one is original, the neighbours are not. | Photographed on Rua da Bica, then redrawn with the worn parts put back.',
    'azulejo, tiles, pattern, ceramics',
  ),
  bars: phrases(
    'Mid-century shapes: bars, half discs and pods',
    'Nineteen fifty-eight | Curtain for a small stage | Seed pods in a row | Half discs | Record sleeve, unused | Atomic afternoon',
    'From a box of wallpaper ends, a euro each. | The rhythm is off by one on purpose. | This is what optimism looked like.',
    'mid-century, pattern, shapes, wallpaper',
  ),
  birds: phrases(
    'Birds cut from layered paper',
    'Paper swift | Three on a branch | Cut-paper thrush | The one that got away | Small birds, folded | Going south',
    'Five sheets, one blade, no glue showing. | The shadow is real: each layer stands two millimetres off. | Wings first, then the eye, always.',
    'birds, paper cut, collage, wings',
  ),
  botanical: phrases(
    'Ink drawings of flowering stems over loose colour',
    'Poppies from the verge | Stems in a jar | Wild carrot and others | Line before colour | Tulip, third day | Herbarium page',
    'The colour is meant to miss the line. | Drawn from the vase before anyone could tidy it. | Dip pen, one hour, no pencil.',
    'botanical, flowers, line drawing, ink',
  ),
  cutouts: phrases(
    'Organic shapes cut from coloured paper, set in blocks',
    'Scissors, no plan | Seaweed and star | Cut-outs for a nursery | Leaf, hand, leaf | Afternoon with gouache | The leftovers became the picture',
    'Painted the paper first and cut straight into it. | What was left over turned out better than what I meant. | Pinned, not glued, so it can still change its mind.',
    'cut-outs, collage, gouache, shapes',
  ),
  fish: phrases(
    'Block-printed fish in a shoal',
    'Sardines, half a dozen | Shoal, turning | Fish market paper | Mackerel stripes | Carapau for lunch | One going the other way',
    'Printed from a potato, then from lino, and the potato won. | Wrapping paper from the stall by the river. | Salt, lemon, seven minutes.',
    'fish, block print, sardines, pattern',
  ),
  fruit: phrases(
    'A printed pattern of fruit, slices and leaves',
    'Lemons and leaves | Pear, halved | Blood orange repeat | Pomegranate paper | Figs in August | Fruit cloth for the long table',
    'A half-drop repeat that hides its seams well. | Would make good drawer paper. | Cut the slice first and print the rind last.',
    'fruit, pattern, citrus, textile',
  ),
  letters: phrases(
    'Letterforms built from discs, bars and wedges',
    'Letters from three shapes | Wall in Marvila | Big type, small budget | Alphabet with holes | Specimen sheet | A word for the door',
    'No curve that a compass could not draw. | The counter is the picture; the letter is only around it. | Painted by somebody who never measured and never missed.',
    'typography, lettering, type, poster',
  ),
  marbling: phrases(
    'Marbled paper with combed and swirling colour',
    'Marbled endpaper | Bath no. 12 | Combed twice | Stone and vein | Colour on water | Nonpareil, almost',
    'You get one sheet, and then the water has changed. | Ox gall, carrageen, a broken comb. | Kept for the binding of the sketchbooks.',
    'marbling, paper, bookbinding, colour',
  ),
  quilt: phrases(
    'A pieced quilt of triangles and squares with stitches',
    'Flying geese | Log cabin for a guest bed | Star block, scrappy | Quilt in nine colours | Hourglass and pinwheel | Grandmother’s bars',
    'The stitches go where the pattern does not. | Made from shirts; you can find the pocket. | One block is wrong, as it should be.',
    'quilt, patchwork, textile, stitching',
  ),
  riso: phrases(
    'A risograph poster in overprinted inks',
    'Risograph poster | Two inks make three | Sunrise, out of register | Programme for a small cinema | Drum test, coral and teal | Print fair 2025',
    'Slightly out of register and better for it. | The dark part is only where they meet. | Edition of forty, thirty-eight good ones.',
    'risograph, poster, print, overprint',
  ),
  stilllife: phrases(
    'Bowls, jugs and lemons on a table in side light',
    'Lemon, salt, blue bowl | Table by the window | Two jugs, not speaking | Breakfast, cleared | Bottle and three lemons | Small kitchen, big light',
    'I moved the lemon for an hour and put it back where it was. | The shadow of the jug is greener than the jug. | Everything here cost less than the frame.',
    'still life, ceramics, lemons, table',
  ),
  sunprint: phrases(
    'White leaf silhouettes on a deep printed ground',
    'Cyanotype, wild fennel | Fern, nine minutes | Sunprint from the balcony | Palm leaf | What grew behind the studio | Cow parsley, second exposure',
    'Nine minutes of sun and a rinse in the sink. | The pale one moved when the wind came. | The edge of the brush is the best edge there is.',
    'cyanotype, leaves, botanical, blue',
  ),
  terrazzo: phrases(
    'Terrazzo with chips of coloured stone',
    'Terrazzo, stairwell B | Floor of a bank, now a bakery | Chips and brass | Green terrazzo | Sample no. 7 | Swept up and cast',
    'A floor made from the waste of better floors. | I would like a table of this, and a stronger back. | The brass line follows where a wall used to be.',
    'terrazzo, floor, stone, pattern',
  ),
  weave: phrases(
    'Strip-woven cloth with blocks of pattern',
    'Strip cloth | Nine bands, sewn | Woven in four-inch strips | Cloth for a wedding | Warp for a long winter | Aso oke, reversed',
    'Woven in strips, sewn by hand, worn on one shoulder. | The pattern slips by half a block at each seam. | Bought from the woman who made it, and we both cried a little.',
    'weaving, textile, cloth, pattern',
  ),
} satisfies Record<string, Phrases>
