import type { PinItem } from '../../domain/pins/contract.ts'
import { Feed } from '../data/resource.tsx'
import type { Ideas } from './own-ideas.tsx'
import { Unorganized } from './unorganized.tsx'
import { Upsell } from './upsell.tsx'

/** The section of boardless pins as the document has it. */
export function DrawnIdeas({ ideas }: { ideas: Ideas }) {
  return (
    <Feed<PinItem> href={ideas.feed} fallback={null}>
      {(outcome) => <Unorganized pins={outcome.ok ? outcome.page.data : []} count={ideas.count} />}
    </Feed>
  )
}

/** The offer as the document has it. */
export function DrawnUpsell() {
  return <Upsell />
}
