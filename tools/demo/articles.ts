/** An article of the demo world. */
export interface DemoArticle {
  /** Key by which translations refer to it. */
  name: string
  translates?: string
  title: string
  intro: string
  locale: string
  /** 0 to 3, as in the rules of kinds. */
  type: number
  isShop?: boolean
  days_ago: number
  /** Text, the newest Pins of a board, or the board itself: the saver's username and the board's name. */
  parts: readonly (string | DemoPins | DemoBoard)[]
}

interface DemoPins {
  pins: readonly [string, string]
  /** Number of Pins, and number of newer ones to skip. */
  take: number
  skip?: number
}

interface DemoBoard {
  board: readonly [string, string]
}

/** Oldest first: a translation follows its original. */
export const articles: readonly DemoArticle[] = [
  {
    name: 'quilts',
    title: 'What a quilt remembers',
    intro: 'Nobody starts with a plan. They start with a drawer of cloth that is too good to throw away.',
    locale: 'en-GB',
    type: 3,
    days_ago: 26,
    parts: [
      'A quilt is made of what is left: the hem of a curtain, a shirt somebody outgrew, the good half of a tablecloth. The pattern comes last. You lay the pieces on the floor, walk around them in your socks, and wait until two of them say something to each other.',
      { pins: ['elin', 'Tapeter och lapptäcken'], take: 4 },
      '## Start with the darkest piece',
      'Put it in the middle. Everything lighter will arrange itself around it, and when you are tired of thinking there is at least one place where the eye can rest.',
      'Elin pieces hers in the evening, next to rolls of wallpaper from the house she grew up in. Put side by side they are clearly the same hand: one repeats, the other never does.',
      { board: ['elin', 'Tapeter och lapptäcken'] },
      '## Leave one mistake in',
      'A turned square, a stripe that runs the wrong way. It is where you will put your finger twenty years from now and remember the radio that was playing.',
    ],
  },
  {
    name: 'prints',
    title: 'Ten sheets under a mattress: how to start collecting prints',
    intro:
      'You do not need a wall, or much money. You need to know what an edition is, and to buy what you would miss.',
    locale: 'en-US',
    type: 1,
    isShop: true,
    days_ago: 19,
    parts: [
      'A risograph prints one colour at a time. Every colour is a new stencil, and no two sheets lie down in exactly the same place. That small slip is not a fault. It is how you know that a person stood beside the machine.',
      { pins: ['atelier', 'Affiches'], take: 6 },
      '## Read the corner first',
      'Two numbers in pencil: 14/80 is the fourteenth of eighty. No number means that nobody promised to stop. Both can be beautiful; only one can become rare.',
      '## Paper before picture',
      'Hold it to the light. Good paper has a cloud in it. Marbled sheets are the best teachers, because there the paper is the picture.',
      { pins: ['atelier', 'Papiers marbrés'], take: 3 },
      'Keep them flat, in the dark, with tissue between. A mattress is an excellent press. When you have ten, hang one, and change it with the seasons.',
      { board: ['atelier', 'Affiches'] },
    ],
  },
  {
    name: 'kitchens',
    title: 'Small kitchens, large breakfasts',
    intro: 'Four square metres, one window, and everything within reach of a single chair.',
    locale: 'en-US',
    type: 2,
    days_ago: 11,
    parts: [
      'The smallest kitchens on Pinfold have one thing in common, and it is not white paint. Somebody decided what the room is for. A kitchen for coffee looks different from a kitchen for soup.',
      { pins: ['mira', 'Small kitchens'], take: 5 },
      '## Let one thing be beautiful',
      'A bowl of lemons does more for a narrow counter than a new tap. Mira keeps hers beside the stove, in front of five blue tiles that cost her a Sunday at the flea market.',
      '## Hang what you use, hide what you own',
      'If you reached for it yesterday, it may hang. Everything else goes behind a curtain: cloth forgives a crooked wall, and cupboard doors do not.',
      { board: ['mira', 'Small kitchens'] },
    ],
  },
  {
    name: 'blue',
    title: 'Seven kinds of blue',
    intro:
      'Indigo is not cobalt, and the sea at four o’clock is neither. A short field guide for people who save everything that is blue.',
    locale: 'en-US',
    type: 1,
    days_ago: 3,
    parts: [
      'Ask ten people to bring you something blue and you get ten colours that quarrel. Mira has been saving them for three years. Seen together they stop quarrelling and fall into families.',
      { pins: ['mira', 'Everything blue'], take: 6 },
      '## The ones that come out of a vat',
      'Indigo is not painted on. The cloth goes into the vat green and turns blue in the air, while you watch. Each dip adds a night: one for the sky at noon, seven for the hour before you need a lamp.',
      { pins: ['dewi', 'Kain'], take: 3 },
      '## The ones that need the sun',
      'A sunprint is a shadow that stayed. Lay a fern on coated paper, wait for the light, rinse: what the leaf covered is white, and everything it did not reach is the deepest blue that a kitchen sink can make.',
      { pins: ['haruka', '日光写真と草花'], take: 3 },
      '## The ones you can’t keep',
      'And then there is the sea. You can save a hundred pictures of it and the next one will still be a different colour.',
      { board: ['mira', 'Everything blue'] },
    ],
  },
  {
    name: 'blue-de',
    translates: 'blue',
    title: 'Sieben Arten von Blau',
    intro:
      'Indigo ist nicht Kobalt, und das Meer um vier Uhr ist keins von beiden. Ein kleiner Feldführer für alle, die Blaues sammeln.',
    locale: 'de-DE',
    type: 1,
    days_ago: 2,
    parts: [
      'Bitte zehn Menschen, dir etwas Blaues zu bringen, und du bekommst zehn Farben, die sich streiten. Mira merkt sie sich seit drei Jahren. Nebeneinander hören sie auf zu streiten und werden zu Familien.',
      { pins: ['mira', 'Everything blue'], take: 6 },
      '## Die aus der Küpe',
      'Indigo wird nicht aufgemalt. Der Stoff kommt grün aus der Küpe und wird an der Luft blau, während man zusieht. Jeder Tauchgang ist eine Nacht mehr: einer für den Mittagshimmel, sieben für die Stunde, bevor man Licht braucht.',
      { pins: ['dewi', 'Kain'], take: 3 },
      '## Die, die Sonne brauchen',
      'Ein Sonnendruck ist ein Schatten, der geblieben ist. Ein Farn auf beschichtetem Papier, etwas Licht, Wasser: Was das Blatt verdeckt hat, bleibt weiß, und alles andere wird zum tiefsten Blau, das ein Spülbecken hergibt.',
      '## Die, die man nicht behalten kann',
      'Und dann ist da das Meer. Man kann hundert Bilder davon merken, und das nächste hat trotzdem eine andere Farbe.',
      { board: ['mira', 'Everything blue'] },
    ],
  },
  {
    name: 'scissors-es',
    title: 'Con unas tijeras basta',
    intro: 'Papel pintado, una mesa despejada y música alta: Lucía recorta sin dibujar antes.',
    locale: 'es-ES',
    type: 0,
    days_ago: 2,
    parts: [
      'Quien dibuja primero, recorta con miedo. Quien recorta primero descubre la forma mientras la mano gira el papel, y cuando se equivoca ya tiene el principio de la siguiente.',
      { pins: ['lucia', 'Tijeras'], take: 5 },
      '## Pinta el papel tú',
      'Un pliego grande, un color, una brocha vieja. Los brochazos se ven después, y eso es bueno: en una hoja de imprenta no sopla el viento.',
      '## Guarda lo que sobra',
      'El hueco que deja una hoja es otra hoja. Ponlo al lado de la primera y tendrás una conversación.',
      { board: ['lucia', 'Tijeras'] },
    ],
  },
  {
    name: 'sea-ja',
    title: '海辺で拾うかたち',
    intro: '波は同じかたちを二度つくりません。それでも、集めてみると似たものどうしが並びはじめます。',
    locale: 'ja-JP',
    type: 3,
    days_ago: 2,
    parts: [
      '朝の浜を歩くと、昨日と違うものばかりが落ちています。拾うのは一つだけ、と決めておくと、目がよくなります。',
      { pins: ['haruka', '海のもの'], take: 4 },
      '## 文様になるまで',
      'うろこ、さざなみ、網目。着物の文様の多くは、浜で見たものの書き写しです。Harukaさんのボードでは、魚と波が交互に並び、いつのまにか一枚の布のように見えてきます。',
      { board: ['haruka', '海のもの'] },
    ],
  },
]
