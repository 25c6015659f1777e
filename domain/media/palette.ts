import { type Lab, oklab } from './oklab.ts'

/**
 * Placeholder colours: 12 greys, 10 dark hues, then 14 hues at three lightnesses, all of low chroma in OKLCH and
 * rounded to 12 bits, so that the style sheet writes them with three digits.
 */
export const PALETTE: readonly string[] = `
  #111111 #222222 #333333 #444444 #555555 #777777 #888888 #999999
  #bbbbbb #cccccc #dddddd #ffffff #553333 #553311 #444400 #334411
  #224422 #004433 #004455 #224466 #443355 #553344 #995555 #995544
  #996622 #776622 #667733 #447755 #228866 #007788 #227799 #4477aa
  #6666aa #776699 #885588 #995577 #cc8888 #cc8877 #cc9966 #aaaa66
  #99aa66 #77aa88 #66bb99 #55bbbb #66aacc #77aadd #9999dd #aa99cc
  #bb88bb #cc88aa #eebbbb #eeccbb #eeccaa #ddccaa #ccddaa #bbddbb
  #aaddcc #aadddd #aaddee #bbccff #ccccff #ddccee #eeccdd #eebbcc
`
  .trim()
  .split(/\s+/)

/** The step of a light grey, for pictures of unknown colour. */
const UNKNOWN = 10
const HEX = /^#?([0-9a-f]{6})$/i

const PALETTE_LABS: readonly Lab[] = PALETTE.map((colour) => oklab(Number.parseInt(colour.slice(1), 16)))

/** Steps of colours already looked up: the same pictures are shown repeatedly. */
const steps = new Map<string, number>()
const MOST_STEPS = 20_000

/**
 * The palette step (0..63) nearest to a colour, by distance in OKLab. Takes 'rrggbb' with or without '#', in any case;
 * anything else gives a light grey.
 */
export function colorStep(rgbHex: string | null | undefined): number {
  const color = rgbHex ?? ''
  const known = steps.get(color)
  if (known !== undefined) return known
  if (steps.size === MOST_STEPS) steps.clear()
  const step = nearestStep(color)
  steps.set(color, step)
  return step
}

function nearestStep(color: string): number {
  const digits = HEX.exec(color)?.[1]
  if (digits === undefined) return UNKNOWN
  const wanted = oklab(Number.parseInt(digits, 16))
  let nearest = UNKNOWN
  let least = Number.POSITIVE_INFINITY
  for (const [step, candidate] of PALETTE_LABS.entries()) {
    const distance = (wanted[0] - candidate[0]) ** 2 + (wanted[1] - candidate[1]) ** 2 + (wanted[2] - candidate[2]) ** 2
    if (distance < least) {
      least = distance
      nearest = step
    }
  }
  return nearest
}
