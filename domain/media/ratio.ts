/**
 * Picture shapes in 64 steps. Served HTML may carry no style attribute, so a picture's shape reaches the page as one of 64 classes.
 * Each step is 4.2 % taller than the one before; 1:1, 3:4, 4:3 and 16:9 fall on a step to within 0.2 %.
 */
const STEPS = 64
const GROWTH = 1.042
const SQUARE = 29

/** Height divided by width of each step, ascending from 0.303 to 4.05, three decimals; `RATIOS[29]` is exactly 1. */
export const RATIOS: readonly number[] = Array.from({ length: STEPS }, (_, step) => {
  return Math.round(GROWTH ** (step - SQUARE) * 1000) / 1000
})

/**
 * The step (0..63) nearest to a picture's shape, by proportion; shapes beyond the ends take the end.
 * Sizes are in any one unit. A missing, zero, negative or non-finite size gives the step of a square.
 */
export function ratioStep(width: number | null | undefined, height: number | null | undefined): number {
  if (!isSize(width) || !isSize(height)) return SQUARE
  // The difference of logarithms, not the logarithm of the quotient: a quotient of extreme sizes overflows.
  const step = Math.round((Math.log(height) - Math.log(width)) / Math.log(GROWTH)) + SQUARE
  return Math.min(Math.max(step, 0), STEPS - 1)
}

/** Height divided by width as the page draws it: the ratio of the picture's step. */
export function drawnRatio(width: number | null | undefined, height: number | null | undefined): number {
  return RATIOS[ratioStep(width, height)] ?? 1
}

function isSize(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
