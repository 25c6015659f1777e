import type { ComponentType } from 'react'
import { withTexts } from '../locales/texts.ts'

/** A screen's file exports its view (and types). */
type Screen = Record<string, ComponentType<object>>

/**
 * Loads the view of a page, with its texts.
 * @param page its file below this folder, without extension
 * @param scripts URLs of its script and of the scripts it imports, all requested at once
 */
export async function loadPage(page: string, scripts: readonly string[]): Promise<ComponentType<object>> {
  const loaded = Promise.all(scripts.map((address) => import(/* @vite-ignore */ address)))
  const [screen] = (await withTexts(loaded, `pages/${page}`)) as [Screen?]
  const [view] = Object.values(screen ?? {})
  if (!view) throw new Error(`There is no page ${page}`)
  return view
}
