/** A comment in the demo world. */
interface DemoComment {
  by: string
  text: string
  /** Usernames of the people who like it. */
  likes?: readonly string[]
}

/** A thread on the newest Pin of a board that has no comments yet. */
export interface DemoTalk extends DemoComment {
  /** The saver of the Pin and the board's name. */
  on: readonly [string, string]
  replies?: readonly DemoComment[]
}

/** The comments of the demo world, oldest first. */
export const talks: readonly DemoTalk[] = [
  {
    on: ['mira', 'Everything blue'],
    by: 'elin',
    text: 'This is exactly the blue of the boathouse at home, in the last week of August.',
    likes: ['mira', 'rui', 'dewi'],
    replies: [
      { by: 'mira', text: 'Send me a photo of the boathouse! I am collecting doors by the water.', likes: ['elin'] },
      { by: 'elin', text: '@mira it is on my board Skog och skärgård now. Look for the red rope.' },
    ],
  },
  {
    on: ['mira', 'Everything blue'],
    by: 'haruka',
    text: '藍の深さがすばらしいです。何度染めたのでしょうか。',
    likes: ['mira'],
    replies: [{ by: 'mira', text: '@haruka seven dips, I am told, and a night of rest between them.' }],
  },
  {
    on: ['mira', 'Small kitchens'],
    by: 'lucia',
    text: 'Me gusta más la jarra que la cocina entera.',
    likes: ['giulia'],
  },
  {
    on: ['mira', 'Pattern & repeat'],
    by: 'dewi',
    text: 'The repeat is three over two, not three over three. That is why it never looks tired.',
    likes: ['mira', 'elin', 'haruka', 'giulia'],
  },
  {
    on: ['mira', 'Coastal light'],
    by: 'rui',
    text: 'I know this beach. Come before eight, later it is all umbrellas.',
    likes: ['mira'],
    replies: [{ by: 'giulia', text: 'Before eight it is all fishermen. Even better.', likes: ['rui', 'mira'] }],
  },
  {
    on: ['atelier', 'Papiers marbrés'],
    by: 'mira',
    text: 'Do you still sell this one by the sheet?',
    replies: [{ by: 'atelier', text: 'Bonjour @mira, oui, il en reste une douzaine à l’atelier.', likes: ['mira'] }],
  },
  { on: ['dewi', 'Kain'], by: 'mira', text: 'My grandmother wore this one to every wedding.', likes: ['dewi', 'elin'] },
  { on: ['giulia', 'Pavimenti'], by: 'rui', text: 'Is this the stairwell with the broken lamp?', likes: ['giulia'] },
]
