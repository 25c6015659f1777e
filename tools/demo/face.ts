export type Hair = 'afro' | 'bob' | 'bun' | 'crop' | 'curls' | 'long' | 'wrap' | 'scarf' | 'cap' | 'bald'

/** How someone's portrait is drawn: colours as `#rrggbb`, hair, clothes and what else they wear. */
export interface Face {
  ground: readonly [string, string]
  skin: string
  hair: string
  style: Hair
  wear: string
  trim: string
  more: ReadonlyArray<'glasses' | 'earrings' | 'beard' | 'moustache' | 'collar' | 'stripes' | 'scarf' | 'freckles'>
}
