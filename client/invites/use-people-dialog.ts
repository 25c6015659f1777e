import { type ComponentProps, type ComponentType, use, useRef } from 'react'
import { WordsContext } from '../locales/use-words.ts'
import { useLazy } from '../ui/use-lazy.ts'
import type { PeopleDialog } from './people-dialog.tsx'

/** The dialog of a board's people with its texts, fetched once it is wanted; where it can't be had, its page is. */
export function usePeopleDialog(
  isWanted: boolean,
  path: string,
): ComponentType<ComponentProps<typeof PeopleDialog>> | null {
  const words = use(WordsContext)
  const load = useRef(async () => {
    const [{ PeopleDialog: view }, texts] = await Promise.all([import('./people-dialog.tsx'), import('./texts.ts')])
    if (words) await texts.loadTexts?.(words)
    return view
  })
  return useLazy(load.current, isWanted, () => location.assign(path))
}
