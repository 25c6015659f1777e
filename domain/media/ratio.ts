/**
 * Aspect ratios in 64 steps. Served HTML may not have style attributes, so a picture's ratio is one of 64 classes. Each
 * step is 4.2 % taller than the one before; 1:1, 3:4, 4:3 and 16:9 are within 0.2 % of a step.
 */
const STEPS = 64
const STEP_FACTOR = 1.042
const SQUARE = 29

/** Height divided by width of each step, ascending from 0.303 to 4.05, three decimals; `RATIOS[29]` is exactly 1. */
export const RATIOS: readonly number[] = Array.from({ length: STEPS }, (_, step) => {
  return Math.round(STEP_FACTOR ** (step - SQUARE) * 1000) / 1000
})

/**
 * The step (0..63) nearest to a picture's aspect ratio, limited to the first and last step. A missing, zero, negative
 * or non-finite size gives the step of a square.
 */
export function ratioStep(width: number | null | undefined, height: number | null | undefined): number {
  if (!isSize(width) || !isSize(height)) return SQUARE
  // The difference of logarithms, because a quotient of extreme sizes overflows.
  const step = Math.round((Math.log(height) - Math.log(width)) / Math.log(STEP_FACTOR)) + SQUARE
  return Math.min(Math.max(step, 0), STEPS - 1)
}

/** Height divided by width as drawn: the ratio of the picture's step. */
export function drawnRatio(width: number | null | undefined, height: number | null | undefined): number {
  return RATIOS[ratioStep(width, height)] ?? 1
}

function isSize(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
