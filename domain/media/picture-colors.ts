import type { Pixels } from './dhash.ts'
import { hexOf, type Lab, oklab } from './oklab.ts'

/** What a picture of unknown colour has in place of one: a light grey, which search and chips know as no colour. */
export const UNKNOWN_COLOR = 'dddddd'
/** What a picture has that is that grey indeed. */
const ALMOST_UNKNOWN = 'dcdcdc'

/** The colours of a picture (docs/decisions/161). */
export interface PictureColors {
  /** The colour of the hue that weighs most, or the mean of a picture that is grey as a whole: six hex digits. */
  color: string
  /** The colours of its upper and of its lower half: twelve hex digits. */
  tones: string
}

/** Hues are told apart in steps of 15 degrees. */
const BINS = 24
/** A picture whose mean chroma (OKLCH) is less is grey. */
const GREY = 0.03
/** Less chroma is no hue; and the hue of what is nearly black or nearly white weighs little. */
const [PALE, DARK, BRIGHT, LITTLE] = [0.02, 0.2, 0.95, 0.3]

/** The mean of colours. */
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

  /** The mean colour of the heaviest hue; of a grey part of all of it. null: nothing of it can be seen. */
  hex(): string | null {
    if (this.whole.weight === 0) return null
    const isGrey = this.chromas < GREY * this.whole.weight
    const hex = (isGrey ? this.whole : this.bins.reduce((most, bin) => (bin.weight > most.weight ? bin : most))).hex()
    return hex === UNKNOWN_COLOR ? ALMOST_UNKNOWN : hex
  }
}

/**
 * The colours of a picture by its hues, not by their mean: that of red and green is a brown which is nowhere in it. A picture that shows nothing, because
 * it is transparent, has the unknown colour.
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
