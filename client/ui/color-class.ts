import { colorStep } from '#domain/media/palette.ts'

/** The class of a picture's background colour, with a leading space to append it to other classes; empty if there is no colour. */
export function colorClassOf(color: string | null | undefined): string {
  return color ? ` c${colorStep(color)}` : ''
}
