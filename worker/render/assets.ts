import { assets } from 'virtual:assets'

/** What the client build made, as the worker needs it. */
export interface BuiltAssets {
  /** The inline script, minified. */
  boot: string
  /** Address of the script that hydrates. */
  entry: string
  /** All style sheets, each once. */
  sheets: readonly string[]
  /** Which of them, in their order, each page has, by its file name in `client/pages/`, and each `live-*.tsx` view. */
  css: Record<string, readonly number[]>
}

export function bootScript(): string {
  return assets.boot
}

export function entryScript(): string {
  return assets.entry
}

/** The styles of a page, with those of views that only this reader's document has (`live-ideas`). */
export function pageStyles(page: string, drawn: readonly string[] = []): string {
  const numbers = new Set([page, ...drawn].flatMap((name) => assets.css[name] ?? []))
  return [...numbers].map((number) => assets.sheets[number]).join('')
}
