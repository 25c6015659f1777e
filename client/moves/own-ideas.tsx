import type { BoardCard } from '../../domain/boards/contract.ts'
import { routes } from '../../domain/routes.ts'
import { useResource } from '../data/resource.tsx'
import { useStore } from '../data/store.ts'
import type { Words } from '../locales/words.ts'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import { useLazy } from '../ui/use-lazy.ts'
import { DrawnIdeas, DrawnUpsell } from './ideas.server.tsx'
import { act, organizing } from './organizing.ts'

const load = async (words: Words) => (await import('./load-organizer.tsx')).loadOrganizer(words)

/** What a page knows of its owner's boardless pins. */
export interface Ideas {
  /** Address of the newest of them. */
  feed: string
  count: number
  /** There are enough for a board of their own, and the offer wasn't sent away (ORG-004). */
  upsell: boolean
}

const first = { view: null, isDismissed: false }

/** The section of boardless pins on one's own profile (ORG-001). Its script is fetched when something in it is pressed. */
export function OwnIdeas({ ideas }: { ideas: Ideas }) {
  const { view, isDismissed } = useStore(organizing, first)
  const Organizer = useLazy(load, view !== null || isDismissed, () => location.assign(routes.organize))
  if (Organizer) return <Organizer ideas={ideas} />
  return <DrawnOnce testId="unorganized-ideas" onAct={act} draw={() => <DrawnIdeas ideas={ideas} />} />
}

/** The offer at the head of the page, where there are no boards yet (G-042). */
export function IdeasUpsell({ ideas, boards }: { ideas: Ideas; boards: string }) {
  const { isDismissed } = useStore(organizing, first)
  const outcome = useResource<BoardCard>(boards)
  const hasBoards = outcome.ok && outcome.page.data.some(({ profileGroup }) => profileGroup !== 'archived')
  if (!ideas.upsell || isDismissed || hasBoards) return null
  return <DrawnOnce testId="boardless-upsell" onAct={act} draw={() => <DrawnUpsell />} />
}
