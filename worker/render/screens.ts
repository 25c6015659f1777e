import type { ComponentType } from 'react'

const FOLDER = '../../client/pages/'
/** Views of all pages. The worker bundles all of them; a browser fetches the one named in its document (client/pages/load.ts). */
const screens = import.meta.glob<Record<string, unknown>>('../../client/pages/*/*.tsx', { eager: true })

const names = new Map(
  Object.entries(screens).flatMap(([file, exports]) =>
    Object.values(exports).map((view) => [view, file.slice(FOLDER.length, -'.tsx'.length)] as const),
  ),
)

/** The name of a view's file in client/pages/ without extension, by which a browser loads it. */
export function screenName<Props extends object>(view: ComponentType<Props>): string {
  const name = names.get(view)
  if (name === undefined) throw new Error(`${view.name} is not the view of a file in client/pages/`)
  return name
}
