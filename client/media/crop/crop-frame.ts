import type { Size } from './crop.ts'

/** Target of a crop: the size of the upload in pixels, its shape, and the shapes in which pages show it. */
export interface CropFrame extends Size {
  shape: 'round' | 'wide' | 'board'
  /** CSS pixels. */
  previews: readonly (Size & { name: string })[]
}

/** A profile picture is shown at up to 280 pixels, with a pixel ratio of 2. */
export const AVATAR_FRAME: CropFrame = {
  width: 560,
  height: 560,
  shape: 'round',
  previews: [
    { name: 'large', width: 120, height: 120 },
    { name: 'small', width: 40, height: 40 },
  ],
}

/** The cover of a business: 656x369 in wide windows, of which phones show 375x278 (HDR-059). */
export const COVER_FRAME: CropFrame = {
  width: 1200,
  height: 675,
  shape: 'wide',
  previews: [
    { name: 'desktop', width: 164, height: 92 },
    { name: 'phone', width: 124, height: 92 },
  ],
}

/** The cover of a board: phones show it whole, wider windows the square in its middle (MOD-012). */
export const BOARD_FRAME: CropFrame = {
  width: 1200,
  height: 800,
  shape: 'board',
  previews: [
    { name: 'desktop', width: 80, height: 80 },
    { name: 'phone', width: 120, height: 80 },
  ],
}
