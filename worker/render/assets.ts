import { assets } from 'virtual:assets'
import { type Sheet, stylesFor } from './styles.ts'

/** What the client build made, as the worker needs it. */
export interface BuiltAssets {
  /** The inline script, minified. */
  boot: string
  /** Address of the script that hydrates. */
  entry: string
  /** All style sheets, each once. */
  sheets: readonly Sheet[]
  /** Which of them, in their order, each page has, by its file name in `client/pages/`, and each `live-*.tsx` view. */
  css: Record<string, readonly number[]>
}

export function bootScript(): string {
  return assets.boot
}

export function entryScript(): string {
  return assets.entry
}

/**
 * What a document needs of its page's styles as it is drawn (`stylesFor`), and where all of them are; `drawn`: views that only this reader's
 * document has (`live-ideas`).
 */
export function pageStyles(
  page: string,
  drawn: readonly string[],
  inside: string | null,
): { css: string; files: string } {
  const numbers = new Set([page, ...drawn].flatMap((name) => assets.css[name] ?? []))
  const sheets = [...numbers].flatMap((number) => assets.sheets[number] ?? [])
  return {
    css: stylesFor(
      inside && inside + assets.boot,
      sheets.flatMap(({ pieces }) => pieces),
    ),
    files: sheets.flatMap(({ file }) => file ?? []).join(' '),
  }
}
