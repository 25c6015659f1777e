/** A person's report of a try. */
export interface DemoTry {
  /** The saver of the Pin and the board's name: the try is on its newest Pin without one. */
  on: readonly [string, string]
  by: string
  text: string
  /** Name of the author's own board with the picture of the try; null: text only. */
  picture: string | null
  likes?: readonly string[]
}

/** The tries of the demo world, oldest first. */
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
