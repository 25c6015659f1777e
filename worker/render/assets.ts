import { assets } from 'virtual:assets'
import { type Sheet, stylesFor } from './styles.ts'

/** Outputs of the client build that the worker needs. */
export interface BuiltAssets {
  /** The inline script, minified. */
  boot: string
  /** Address of the hydration script. */
  entry: string
  /** Script addresses by file in client/pages/ (without extension): the page's own script and its imports, without the entry's. */
  pages: Record<string, readonly string[]>
  sheet: Sheet
}

export function bootScript(): string {
  return assets.boot
}

export function entryScript(): string {
  return assets.entry
}

/** Scripts of a page in addition to the entry; the page's own is the first. Throws for an unknown page. */
export function pageScripts(page: string): readonly string[] {
  const scripts = assets.pages[page]
  if (!scripts) throw new Error(`There is no script of the page ${page}`)
  return scripts
}

/** The styles that a rendered document needs (`stylesFor`), and the address of the whole sheet, empty without a build. */
export function documentStyles(inside: string): { css: string; file: string } {
  const { file, pieces } = assets.sheet
  return { css: stylesFor(inside + assets.boot, pieces), file: file ?? '' }
}
