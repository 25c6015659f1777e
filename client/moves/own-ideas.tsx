import { useEffect, useRef } from 'react'
import type { PinItem } from '../../domain/pins/contract.ts'
import { changes } from '../data/changes.ts'
import { BOARDLESS, useCount } from '../data/counts.ts'
import { useFeedEdits } from '../data/feed-edits.ts'
import type { ListPage } from '../data/outcome.ts'
import { Feed } from '../data/resource.tsx'
import { useStore } from '../data/store.ts'
import { usePages } from '../data/use-pages.ts'
import { OrganizeDialog } from './organize-dialog.tsx'
import { NOT_ORGANIZING, organize, organizing } from './organizing.ts'
import { Unorganized } from './unorganized.tsx'

/** What a page knows of its owner's boardless pins. */
export interface Ideas {
  /** Address of the newest of them. */
  feed: string
  count: number
  /** There are enough for a board of their own, and the offer wasn't sent away (ORG-004). */
  upsell: boolean
}

const NONE: ListPage<PinItem> = { data: [] }

interface OwnIdeasProps {
  ideas: Ideas
  /** Something was pressed that it opens. */
  isWanted: boolean
}

/** The section of boardless pins on one's own profile (ORG-001): it follows what is moved, and opens the modal. */
export function OwnIdeas({ ideas }: OwnIdeasProps) {
  return (
    <Feed<PinItem> href={ideas.feed} fallback={null}>
      {(outcome) => <Section ideas={ideas} first={outcome.ok ? outcome.page : NONE} />}
    </Feed>
  )
}

function Section({ ideas, first }: { ideas: Ideas; first: ListPage<PinItem> }) {
  const { items } = usePages<PinItem>(ideas.feed, first)
  const count = useCount(BOARDLESS, ideas.count)
  const { view } = useStore(organizing, NOT_ORGANIZING)
  const section = useRef<HTMLElement>(null)
  useFreshPreview(ideas.feed)
  const close = () => {
    organize({ view: null })
    // What was pressed to open it may have been drawn anew since.
    const opener = section.current?.querySelector<HTMLElement>('a')
    setTimeout(() => (opener?.isConnected ? opener : document.getElementById('main'))?.focus({ preventScroll: true }))
  }
  return (
    <>
      {count > 0 && (
        <section ref={section} data-test-id="unorganized-ideas">
          <Unorganized pins={items} count={count} />
        </section>
      )}
      {view && <OrganizeDialog view={view} count={ideas.count} onClose={close} />}
    </>
  )
}

/** The newest are others once some were moved, or moved back. */
function useFreshPreview(feed: string): void {
  const version = useStore(changes, 0)
  const { refetch } = useFeedEdits()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once each time that something has changed
  useEffect(() => {
    if (version > 0) void refetch((address) => address === feed)
  }, [version])
}
