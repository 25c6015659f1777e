import { lazy } from 'react'
import type { Cluster } from '../../domain/clusters/contract.ts'
import { Feed } from '../data/resource.tsx'
// The page has these styles from its first byte; the script comes when the section is there.
import './board-suggestions.module.css'

const BoardSuggestions = lazy(async () => ({
  default: (await import('./board-suggestions.tsx')).BoardSuggestions,
}))

/** Suggestions on their owner's profile: nothing where there are none, or where they can't be had. */
export function SuggestionsFeed({ feed, isFirst }: { feed: string; isFirst: boolean }) {
  return (
    <Feed<Cluster> href={feed} fallback={null}>
      {(outcome) =>
        outcome.ok &&
        outcome.page.data.length > 0 && <BoardSuggestions clusters={outcome.page.data} isFirst={isFirst} />
      }
    </Feed>
  )
}
