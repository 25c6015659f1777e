import { assets } from 'virtual:assets'

/** What the client build made, as the worker needs it. */
export interface BuiltAssets {
  /** The inline script, minified. */
  boot: string
  /** Address of the script that hydrates. */
  entry: string
  /** The styles of each page, by its file name in `client/pages/`, and of each `live-*.tsx` view. */
  css: Record<string, string>
}

export function bootScript(): string {
  return assets.boot
}

export function entryScript(): string {
  return assets.entry
}

/** The styles of a page, with those of views that only this reader's document has (`live-ideas`). */
export function pageStyles(page: string, drawn: readonly string[] = []): string {
  return [...new Set([page, ...drawn].map((name) => assets.css[name] ?? ''))].join('')
}
