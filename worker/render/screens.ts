import type { ComponentType } from 'react'

const FOLDER = '../../client/pages/'
/** Every screen: the worker has them all, a browser fetches the one that its document names (client/pages/load.ts). */
const screens = import.meta.glob<Record<string, unknown>>('../../client/pages/*/*.tsx', { eager: true })

const names = new Map(
  Object.entries(screens).flatMap(([file, exports]) =>
    Object.values(exports).map((view) => [view, file.slice(FOLDER.length, -'.tsx'.length)] as const),
  ),
)

/** The name by which a browser loads a view: its file in client/pages/, without ending. */
export function screenName<Props extends object>(view: ComponentType<Props>): string {
  const name = names.get(view)
  if (name === undefined) throw new Error(`${view.name} is not the view of a file in client/pages/`)
  return name
}
