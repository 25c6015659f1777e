import type { ComponentType } from 'react'

/** A screen's file exports its view, and types. */
type Screen = Record<string, ComponentType<object>>

const screens = import.meta.glob<Screen>('./*/*.tsx')

/** Loads the view of a page. @param name its file below this folder, without extension */
export async function loadPage(name: string): Promise<ComponentType<object>> {
  const screen = await screens[`./${name}.tsx`]?.()
  const [view] = Object.values(screen ?? {})
  if (!view) throw new Error(`There is no page ${name}`)
  return view
}
