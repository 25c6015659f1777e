import { useEffect, useRef } from 'react'
import type { PinItem } from '#domain/pins/contract.ts'
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

/** The viewer's boardless pins. */
export interface Ideas {
  /** API URL of the newest boardless pins. */
  feed: string
  count: number
  /** True if creating a board is offered: there are enough pins, and the offer was not dismissed (ORG-004). */
  upsell: boolean
}

const NONE: ListPage<PinItem> = { data: [] }

interface OwnIdeasProps {
  ideas: Ideas
  /** True while the dialog is open. Not read here: a change of props hydrates the island. */
  isOpen: boolean
}

/** The section of boardless pins on the viewer's own profile (ORG-001). It opens the organize dialog. */
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
    // The pressed element may have been replaced in the meantime.
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

/** Refetches the newest pins after pins were moved, or after an undo. */
function useFreshPreview(feed: string): void {
  const version = useStore(changes, 0)
  const { refetch } = useFeedEdits()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request for each change
  useEffect(() => {
    if (version > 0) void refetch((address) => address === feed)
  }, [version])
}
