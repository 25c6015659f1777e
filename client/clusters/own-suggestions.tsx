import { useState } from 'react'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import { useLazy } from '../ui/use-lazy.ts'
import { DrawnSuggestions } from './suggestions.server.tsx'

const load = async () => (await import('./live-suggestions.tsx')).Dismissals

/** What a page knows of its owner's suggestions. */
export interface Suggestions {
  /** Their address. */
  feed: string
  /** These would be the owner's first boards. */
  isFirst: boolean
  /** The owner's boards, to which it leads back where it is all that the page shows. */
  back: string | null
}

/** Suggestions on their owner's profile (SUG-010). Their script is fetched when one is dismissed. */
export function OwnSuggestions({ suggestions }: { suggestions: Suggestions }) {
  const [dismissed, dismiss] = useState<string[]>([])
  const Dismissals = useLazy(load, dismissed.length > 0, () => location.reload())
  return (
    <>
      <DrawnOnce
        testId="board-suggestions"
        onAct={(id) => dismiss([...dismissed, id])}
        draw={() => <DrawnSuggestions suggestions={suggestions} />}
      />
      {Dismissals && <Dismissals ids={dismissed} />}
    </>
  )
}
