import { assets } from 'virtual:assets'
import { type Sheet, stylesFor } from './styles.ts'

/** The results of the client build that the worker needs. */
export interface BuiltAssets {
  /** The inline script, minified. */
  boot: string
  /** Address of the script that hydrates. */
  entry: string
  sheet: Sheet
}

export function bootScript(): string {
  return assets.boot
}

export function entryScript(): string {
  return assets.entry
}

/** The styles that a rendered document needs (`stylesFor`) and the address of the whole sheet, which is empty without a build. */
export function documentStyles(inside: string | null): { css: string; file: string } {
  const { file, pieces } = assets.sheet
  return { css: stylesFor(inside && inside + assets.boot, pieces), file: file ?? '' }
}
