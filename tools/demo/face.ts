export type Hair = 'afro' | 'bob' | 'bun' | 'crop' | 'curls' | 'long' | 'wrap' | 'scarf' | 'cap' | 'bald'

/** The parts of a portrait: colours as `#rrggbb`, hair, clothes and accessories. */
export interface Face {
  ground: readonly [string, string]
  skin: string
  hair: string
  style: Hair
  wear: string
  trim: string
  more: ReadonlyArray<'glasses' | 'earrings' | 'beard' | 'moustache' | 'collar' | 'stripes' | 'scarf' | 'freckles'>
}
