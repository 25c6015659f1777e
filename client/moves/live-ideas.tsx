import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react'
import { EXPERIENCES } from '../../domain/experiences/contract.ts'
import type { PinItem } from '../../domain/pins/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { call } from '../data/call.ts'
import { changes } from '../data/changes.ts'
import { BOARDLESS, useCount } from '../data/counts.ts'
import { useFeedEdits } from '../data/feed-edits.ts'
import type { ListPage } from '../data/outcome.ts'
import { useResource } from '../data/resource.tsx'
import { useStore } from '../data/store.ts'
import { usePages } from '../data/use-pages.ts'
import { useWords } from '../locales/use-words.ts'
import { showToast } from '../ui/show-toast.ts'
import { moveFault } from './move-fault.ts'
import type { OrganizeDialogProps } from './organize-dialog.tsx'
import { act, organizing } from './organizing.ts'
import type { Ideas } from './own-ideas.tsx'
import { Unorganized } from './unorganized.tsx'
import { UPSELL } from './upsell.tsx'

const NONE: ListPage<PinItem> = { data: [] }

/** The section of boardless pins once something in it was pressed: it follows what is moved, and opens the modal. */
export function LiveIdeas({ ideas, dialog: Modal }: { ideas: Ideas; dialog: ComponentType<OrganizeDialogProps> }) {
  const outcome = useResource<PinItem>(ideas.feed)
  const { items } = usePages<PinItem>(ideas.feed, outcome.ok ? outcome.page : NONE)
  const count = useCount(BOARDLESS, ideas.count)
  const { view } = useStore(organizing, organizing.get())
  const section = useRef<HTMLElement>(null)
  useFreshPreview(ideas.feed)
  useDismissal()
  const onClick = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-act]')
    if (!pressed?.dataset.act || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act(pressed.dataset.act)
  }
  const close = () => {
    organizing.set({ ...organizing.get(), view: null })
    // What was pressed to open it may have been drawn anew since.
    const opener = section.current?.querySelector<HTMLElement>('[data-act]')
    setTimeout(() => (opener?.isConnected ? opener : document.getElementById('main'))?.focus({ preventScroll: true }))
  }
  return (
    <>
      {count > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: what is pressed are the links inside
        <section ref={section} data-test-id="unorganized-ideas" onClick={onClick}>
          <Unorganized pins={items} count={count} />
        </section>
      )}
      {view && <Modal view={view} count={ideas.count} onClose={close} />}
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

/** Tells the server that the offer was sent away; where that can't be, it comes back. */
function useDismissal(): void {
  const { say } = useWords()
  const { isDismissed } = useStore(organizing, organizing.get())
  const isTold = useRef(false)
  useEffect(() => {
    if (!isDismissed || isTold.current) return
    isTold.current = true
    const address = href(routes.api.experience, { experience: EXPERIENCES[UPSELL] })
    call('PUT', address, { placement_id: UPSELL, action: 'dismiss' }).catch((error) => {
      isTold.current = false
      organizing.set({ ...organizing.get(), isDismissed: false })
      showToast({ kind: 'error', text: moveFault(error, say) })
    })
  })
}
