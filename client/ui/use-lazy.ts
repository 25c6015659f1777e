import { type ComponentType, useEffect, useState } from 'react'

/**
 * A view that is fetched once it is wanted, with its styles: null until it is there. What can't be fetched calls `failed`, and is
 * tried again the next time it is wanted. Define `load` outside of components.
 */
export function useLazy<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  failed: () => void,
): ComponentType<Props> | null {
  const [view, setView] = useState<{ Component: ComponentType<Props> } | null>(null)
  const isMissing = isWanted && view === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once each time it is wanted, whoever then listens
  useEffect(() => {
    if (isMissing) load().then((Component) => setView({ Component }), failed)
  }, [isMissing])
  return view?.Component ?? null
}
