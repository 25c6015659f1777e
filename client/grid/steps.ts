import { colorStep, PALETTE } from '#domain/media/palette.ts'
import { RATIOS } from '#domain/media/ratio.ts'

const NOT_FORMATTED = '/* biome-ignore-all format: written by stepsCss() */'

/**
 * Generates steps.css with one class for each step: `.r0`…`.r63` set `--r` (height / width), `.c0`…`.c63` set `--c` (a colour), `.d0`…`.d63` set `--d`,
 * the colour at the lower end of a placeholder.
 * Regenerate the file after a change of the tables; `steps.test.ts` compares the two.
 */
export function stepsCss(): string {
  const ratios = RATIOS.map((ratio, step) => `.r${step}{--r:${String(ratio).replace(/^0/, '')}}`)
  const colours = PALETTE.map((colour, step) => `.c${step}{--c:${shortened(colour)}}`)
  const lower = PALETTE.map((colour, step) => `.d${step}{--d:${shortened(colour)}}`)
  return `${NOT_FORMATTED}\n${ratios.join('')}\n${colours.join('')}\n${lower.join('')}\n`
}

/** The class of a picture's shape. `step` is 0..63, from `ratioStep`. */
export function ratioClass(step: number): string {
  return `r${step}`
}

/** The class of a picture's colour. `step` is 0..63, from `colorStep`. */
export function colorClass(step: number): string {
  return `c${step}`
}

/** The classes of a placeholder: its colour, and that of its lower half if it has another one. */
export function placeholderClass({ color, low }: { color: string; low?: string | undefined }): string {
  const upper = colorClass(colorStep(color))
  return low === undefined ? upper : `${upper} d${colorStep(low)}`
}

function shortened(colour: string): string {
  return colour.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
}
