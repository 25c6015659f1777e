/** How it went for somebody who tried what a Pin shows. */
export interface DemoTry {
  /** The saver of the Pin and the board's name: its newest Pin that nobody has told of yet. */
  on: readonly [string, string]
  by: string
  text: string
  /** Whose board has the picture of how it went: the author's own; null: a line alone. */
  picture: string | null
  likes?: readonly string[]
}

/** How it went in the demo world, oldest first. */
export const tries: readonly DemoTry[] = [
  {
    on: ['mira', 'Everything blue'],
    by: 'dewi',
    text: 'Dipped twice, and the second time made all the difference.',
    picture: 'Kain',
    likes: ['mira', 'haruka'],
  },
  {
    on: ['mira', 'Small kitchens'],
    by: 'giulia',
    text: 'Fatto in un pomeriggio, con le piastrelle avanzate dal bagno.',
    picture: 'Pavimenti',
    likes: ['mira'],
  },
  {
    on: ['mira', 'Pattern & repeat'],
    by: 'atelier',
    text: 'Essayé sur papier chiffon : il faut moins d’eau, et beaucoup plus de patience.',
    picture: 'Papiers marbrés',
    likes: ['mira', 'elin', 'dewi'],
  },
  {
    on: ['dewi', 'Kain'],
    by: 'haruka',
    text: '同じ模様を手ぬぐいで試しました。乾くと色が少し浅くなります。',
    picture: null,
  },
]
