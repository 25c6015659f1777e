import { assets } from 'virtual:assets'

/** What the client build made, as the worker needs it. */
export interface BuiltAssets {
  /** The inline script, minified. */
  boot: string
  /** Address of the script that hydrates. */
  entry: string
  /** The styles of each page, by its file name in `client/pages/`. */
  css: Record<string, string>
}

export function bootScript(): string {
  return assets.boot
}

export function entryScript(): string {
  return assets.entry
}

export function pageStyles(page: string): string {
  return assets.css[page] ?? ''
}
