/** A conversation of the demo world, started by the first person. */
export interface DemoConversation {
  people: readonly [string, string, ...string[]]
  /** Oldest first. */
  said: readonly (readonly [by: string, text: string])[]
  /** Number of messages that `mira` has read; absent: all. */
  read?: number
}

/** The conversations of the demo world, which a search finds. */
export const conversations: readonly DemoConversation[] = [
  {
    people: ['elin', 'mira'],
    said: [
      ['elin', 'The boathouse is painted! Two coats of linseed oil paint, and it smells of summer.'],
      ['mira', 'I need a photo before the first storm takes the shine off.'],
      ['elin', 'Tomorrow at six, when the light comes across the water. Do you want the red rope in it?'],
      ['mira', 'Always the red rope.'],
      ['elin', 'Jag tar med termosen. Du får båthuset, jag får kaffet.'],
    ],
    read: 4,
  },
  {
    people: ['mira', 'atelier'],
    said: [
      ['mira', 'Bonjour, could you set aside three sheets of the blue marbled paper until Friday?'],
      ['atelier', 'Bien sûr, trois feuilles à votre nom. Préférez-vous le bleu de Prusse ou l’indigo ?'],
      ['mira', 'Indigo, please. It is for the covers of a small book about doors.'],
      ['atelier', 'Alors je vous mets aussi une chute de papier chiffon, pour les gardes.'],
    ],
  },
  {
    people: ['giulia', 'mira', 'rui'],
    said: [
      ['giulia', 'Lisbon in October, who is coming? I have found a flat with a tiled stairwell.'],
      ['rui', 'Eu mostro-vos os azulejos do mercado, mas só antes das oito.'],
      ['mira', 'Before eight it is, as long as there is a pastel de nata at nine.'],
      ['giulia', 'Allora prenoto. Quattro notti, due terrazze, nessun ascensore.'],
    ],
    read: 3,
  },
  {
    people: ['haruka', 'dewi'],
    said: [
      ['haruka', '先日のバティックの本、届きました。二章の藍の写真がとてもきれいです。'],
      ['dewi', 'Bab dua juga favorit saya! Pewarnanya dari kebun nenek saya.'],
      ['haruka', '今度、藍の葉を送ってもいいですか。'],
    ],
  },
]
