import { colorStep } from '../../domain/media/palette.ts'

/** The class that puts a picture's colour behind it, to stand beside other classes; nothing where no colour is known. */
export function colorClassOf(color: string | null | undefined): string {
  return color ? ` c${colorStep(color)}` : ''
}
