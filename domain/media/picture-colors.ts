import type { Pixels } from './dhash.ts'
import { hexOf, type Lab, oklab } from './oklab.ts'

/** Stands for an unknown colour: a light grey that search and filters treat as no colour. */
export const UNKNOWN_COLOR = 'dddddd'
/** Colour of a picture that really has that grey. */
const ALMOST_UNKNOWN = 'dcdcdc'

/** The colours of a picture (docs/decisions/161). */
export interface PictureColors {
  /** The colour of the heaviest hue, or the mean of a grey picture: six hex digits. */
  color: string
  /** The colours of its upper and lower half: twelve hex digits. */
  tones: string
}

/** Hues are grouped in steps of 15 degrees. */
const BINS = 24
/** A picture with a mean chroma (OKLCH) below this is grey. */
const GREY = 0.03
/** Pixels below this chroma have no hue; the hue of nearly black or nearly white pixels has little weight. */
const [PALE, DARK, BRIGHT, LITTLE] = [0.02, 0.2, 0.95, 0.3]

/** The weighted mean of colours. */
class Mean {
  weight = 0
  private readonly sums: [number, number, number] = [0, 0, 0]

  add(lab: Lab, weight: number): void {
    this.weight += weight
    for (const i of [0, 1, 2] as const) this.sums[i] += lab[i] * weight
  }

  hex(): string {
    const { weight, sums } = this
    return hexOf([sums[0] / weight, sums[1] / weight, sums[2] / weight])
  }
}

/** The hues of a part of a picture. */
class Hues {
  private readonly whole = new Mean()
  private readonly bins = Array.from({ length: BINS }, () => new Mean())
  private chromas = 0

  add(lab: Lab, opacity: number): void {
    const chroma = Math.hypot(lab[1], lab[2])
    const told = Math.max(0, chroma - PALE) * (lab[0] > DARK && lab[0] < BRIGHT ? 1 : LITTLE)
    const turn = Math.atan2(lab[2], lab[1]) / (2 * Math.PI) + 1
    this.bins[Math.floor(turn * BINS) % BINS]?.add(lab, told * opacity)
    this.whole.add(lab, opacity)
    this.chromas += chroma * opacity
  }

  /** The mean colour of the heaviest hue; for a grey part, of all pixels. null: fully transparent. */
  hex(): string | null {
    if (this.whole.weight === 0) return null
    const isGrey = this.chromas < GREY * this.whole.weight
    const hex = (isGrey ? this.whole : this.bins.reduce((most, bin) => (bin.weight > most.weight ? bin : most))).hex()
    return hex === UNKNOWN_COLOR ? ALMOST_UNKNOWN : hex
  }
}

/**
 * The colours of a picture by hue, not by their mean: the mean of red and green is a brown that is nowhere in it. A fully transparent picture has the unknown
 * colour.
 */
export function pictureColors({ width, height, rgba }: Pixels): PictureColors {
  const [all, upper, lower] = [new Hues(), new Hues(), new Hues()]
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = rgba.subarray(pixel * 4, pixel * 4 + 4)
    if (opacity === 0) continue
    const lab = oklab((red << 16) | (green << 8) | blue)
    all.add(lab, opacity)
    const half = 2 * Math.floor(pixel / width) < height ? upper : lower
    half.add(lab, opacity)
  }
  const color = all.hex() ?? UNKNOWN_COLOR
  return { color, tones: `${upper.hex() ?? color}${lower.hex() ?? color}` }
}
