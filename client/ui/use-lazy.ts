import { type ComponentType, use, useEffect, useState } from 'react'
import { WordsContext } from '../locales/use-words.ts'
import type { Words } from '../locales/words.ts'

/**
 * A view that is fetched once it is wanted, with its styles: null until it is there. What can't be fetched calls `failed`, and is
 * tried again the next time it is wanted. Define `load` outside of components; it gets the page's texts, to add what the view alone says.
 */
export function useLazy<Props>(
  load: (words: Words) => Promise<ComponentType<Props>>,
  isWanted: boolean,
  failed: () => void,
): ComponentType<Props> | null {
  const words = use(WordsContext)
  const [view, setView] = useState<{ Component: ComponentType<Props> } | null>(null)
  const isMissing = isWanted && view === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once each time it is wanted, whoever then listens
  useEffect(() => {
    if (isMissing && words) load(words).then((Component) => setView({ Component }), failed)
  }, [isMissing])
  return view?.Component ?? null
}
