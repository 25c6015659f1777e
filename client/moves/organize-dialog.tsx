import { useState } from 'react'
import { LIMITS } from '#domain/limits.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { usePicking } from '../boards/picker/use-picking.tsx'
import { BOARDLESS, useCount } from '../data/counts.ts'
import { useStore } from '../data/store.ts'
import { useFirstPage } from '../data/use-first-page.ts'
import { useWords } from '../locales/use-words.ts'
import { Dialog } from '../ui/layers/dialog.tsx'
import { ForFirstPage } from '../ui/states/for-first-page.tsx'
import { OrganizePins } from './organize-pins.tsx'
import { pickingOf } from './picking.ts'
import type { Goal } from './places.ts'
import { createSelectStore } from './select-store.ts'
import { countOf, EVERYTHING, NOTHING } from './selection.ts'
import { useMove } from './use-move.ts'

const ORIGIN = { boardId: null, sectionId: null, isBoardless: true } as const
const FEED = href(
  routes.api.boardlessPins,
  { user: 'me' },
  { field_set_key: 'pin_card', page_size: LIMITS.pageSize.pins * 2 },
)

interface OrganizeDialogProps {
  /** The first view. `create` creates a board for all boardless pins. */
  view: 'select' | 'create'
  /** Number of boardless pins when the page was rendered. */
  count: number
  onClose: () => void
}

/** The organize modal: choose boardless pins, then pick a board for them or create one (ORG-007 to ORG-024). */
export function OrganizeDialog({ view, count, onClose }: OrganizeDialogProps) {
  const words = useWords()
  const { say, locale } = words
  const [isSelecting, setSelecting] = useState(view === 'select')
  const [store] = useState(() => createSelectStore(view === 'create' ? EVERYTHING : NOTHING))
  const { selection } = useStore(store, store.get())
  const pins = useFirstPage<PinItem>(FEED)
  const total = useCount(BOARDLESS, count)
  const { progress, run, beforeMaking } = useMove(ORIGIN, FEED, total)
  const chosen = countOf(selection, total)
  const [action, setAction] = useState<'move' | 'copy'>('move')
  const picking = usePicking({
    ...pickingOf(ORIGIN, progress, words, action),
    pick: moveTo,
    beforeMaking: (board) => beforeMaking(selection, board),
    back: () => setSelecting(true),
    first: view === 'create' ? 'create' : 'pick',
  })

  async function moveTo(goal: Goal): Promise<boolean> {
    if (!(await run(selection, { action, goal }))) return false
    return finish(action !== 'copy')
  }
  async function remove(): Promise<void> {
    if (await run(selection, { action: 'delete', goal: null })) finish(true)
  }
  /**
   * Closes the dialog if no pins are left.
   * @returns true
   */
  function finish(isGone: boolean): true {
    if (isGone && chosen >= total) onClose()
    store.set({ ...store.get(), selection: NOTHING, anchor: null })
    setSelecting(true)
    return true
  }
  function next(to: 'move' | 'copy'): void {
    setAction(to)
    setSelecting(false)
  }

  const title = chosen > 0 ? say('organize.selected', { count: chosen.toLocaleString(locale) }) : say('organize.select')
  return (
    <Dialog open onClose={onClose} title={isSelecting ? title : picking.title} layout="pane" testId="organize">
      {isSelecting ? (
        <ForFirstPage first={pins}>
          {(page) => (
            <OrganizePins
              feed={FEED}
              first={page}
              store={store}
              next={next}
              remove={() => void remove()}
              chosen={chosen}
              busy={progress !== null}
            />
          )}
        </ForFirstPage>
      ) : (
        picking.body
      )}
    </Dialog>
  )
}
