import { assets } from 'virtual:assets'
import { type Sheet, stylesFor } from './styles.ts'

/** What the client build made, as the worker needs it. */
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

/** What a document needs of the styles of the house as it is drawn (`stylesFor`), and where all of them are; nowhere without a build. */
export function documentStyles(inside: string | null): { css: string; file: string } {
  const { file, pieces } = assets.sheet
  return { css: stylesFor(inside && inside + assets.boot, pieces), file: file ?? '' }
}
