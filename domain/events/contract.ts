import * as v from 'valibot'

const cut = (max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, max)),
    ),
    '',
  )

/** The body of W-49. Long texts are cut to 8 kB in total, not rejected (G-014). */
export const clientErrorBody = v.strictObject({
  message: cut(1000),
  stack: cut(4000),
  component_stack: cut(2000),
  url: cut(900),
  build: cut(100),
})
