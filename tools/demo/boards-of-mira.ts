import { type BoardPlan, plan } from './boards.ts'

const en = ['en'] as const
const blues = 'tejo abeokuta cobalt tidepool north-sea glacier'
const shore = 'tejo dusk sea-glass tidepool glacier wheat flamingo north-sea heather terracotta'
const warm = 'lemon persimmon terracotta saffron olive-grove ember mint-tin brick oat'

/** Mira's public boards: some with sections, one a group board. */
export const boardsOfMira: readonly BoardPlan[] = [
  plan('mira', 'Everything blue', 'sunprint waves azulejo adire auras moons boats marbling', blues, {
    pins: 50,
    languages: en,
    days_ago: 1080,
    category: 'art',
    description: 'Indigo, ultramarine, the sea at four o’clock, one enamel cup. If it is blue it goes here first.',
  }),
  plan('mira', 'Small kitchens', 'stilllife fruit fish azulejo', warm, {
    pins: 26,
    languages: en,
    days_ago: 760,
    category: 'home',
    description: 'Rooms where you can reach everything from one chair.',
    shelves: {
      stilllife: 'Bowls and jugs',
      fruit: 'Fruit cloth',
      fish: 'Fish on Fridays',
      azulejo: 'Behind the stove',
    },
  }),
  plan('mira', 'Coastal light', 'dunes boats waves hills', shore, {
    pins: 28,
    languages: en,
    days_ago: 910,
    category: 'nature',
    description: 'Comporta, Tarkwa Bay, and everywhere the ground turns to sand.',
  }),
  plan('mira', 'Pattern & repeat', 'azulejo adire weave quilt terrazzo bars fruit', '', {
    pins: 42,
    languages: en,
    days_ago: 1090,
    category: 'design',
    description: 'Half-drops, mirrors, mistakes that became the motif.',
    shelves: {
      azulejo: 'Tiles',
      adire: 'Cloth',
      weave: 'Cloth',
      quilt: 'Pieced',
      terrazzo: 'Floors',
      bars: 'Wallpaper',
    },
  }),
  plan(
    'mira',
    'Walking in Lisbon',
    'rooftops arches azulejo boats',
    'tejo terracotta lemon sea-glass persimmon cobalt brick flamingo wheat',
    {
      pins: 22,
      languages: ['en', 'pt', 'pt'],
      days_ago: 540,
      category: 'travel',
      description: 'Uphill, mostly. Shoes matter.',
      shelves: { rooftops: 'Graça and Alfama', arches: 'Courtyards', boats: 'By the river' },
    },
  ),
  plan('mira', 'Type on walls', 'letters riso', 'carbon brick cobalt lemon persimmon mint-tin flamingo ember fern', {
    pins: 16,
    languages: en,
    days_ago: 700,
    category: 'design',
    description: 'Painted, cut, peeling. Letters with no font behind them.',
  }),
  plan(
    'mira',
    'Paper birds',
    'birds kites birds',
    'sea-glass dusk lemon tejo rosewood glacier lilac olive-grove terracotta',
    {
      pins: 12,
      languages: en,
      days_ago: 450,
      category: 'diy',
      collaborators: ['haruka', 'lucia'],
      invites: ['nova'],
      description: 'A group board with Haruka and Lucía. One bird a week, more or less.',
    },
  ),
  plan('mira', 'Winter table', 'stilllife', 'pine-smoke', { pins: 1, languages: en, days_ago: 20, category: 'food' }),
  plan('mira', 'Moon notebook', 'moons', 'abeokuta dusk north-sea plum night-market wheat lilac pine-smoke oat', {
    pins: 10,
    languages: en,
    days_ago: 365,
    category: 'science',
    description: 'Drawn on the balcony, checked against the almanac.',
  }),
  plan(
    'mira',
    'Riso room',
    'riso marbling riso cutouts',
    'cobalt flamingo mint-tin persimmon plum fern tidepool brick',
    {
      pins: 15,
      languages: en,
      days_ago: 620,
      category: 'art',
      description: 'Drum tests, overprints, the happy accident drawer.',
    },
  ),
  plan(
    'mira',
    'Botanical press',
    'botanical sunprint',
    'fern moss sea-glass rosewood olive-grove tejo heather lilac glacier pine-smoke',
    {
      pins: 16,
      languages: en,
      days_ago: 830,
      category: 'gardening',
      shelves: { botanical: 'Ink and wash', sunprint: 'Nine minutes of sun' },
      description: 'What grows between the studio and the bus stop.',
    },
  ),
  plan('mira', 'Cloth from home', 'adire weave', 'abeokuta terracotta ember saffron fern plum night-market tejo', {
    pins: 12,
    languages: en,
    days_ago: 990,
    category: 'fashion',
    description: 'Abeokuta, Iseyin, and my aunt’s bottom drawer.',
  }),
  plan('mira', 'Night windows', 'windows', 'dusk abeokuta plum ember pine-smoke tidepool moss night-market', {
    pins: 9,
    languages: en,
    days_ago: 240,
    category: 'architecture',
  }),
  plan('mira', 'Slow maps', 'contours', 'glacier olive-grove tejo wheat oat sea-glass dusk', {
    pins: 7,
    languages: en,
    days_ago: 310,
    category: 'outdoors',
    description: 'For walks taken without a phone.',
  }),
  plan('mira', 'Kites over Bar Beach', 'kites', 'tejo flamingo lemon', {
    pins: 3,
    languages: en,
    days_ago: 90,
    category: 'kids',
  }),
  plan(
    'mira',
    'Scissors & glue',
    'cutouts auras',
    'cobalt lemon flamingo mint-tin persimmon lilac tidepool terracotta',
    {
      pins: 11,
      languages: en,
      days_ago: 480,
      category: 'diy',
      description: 'Saturday mornings with the neighbours’ children. Theirs are better.',
    },
  ),
]
