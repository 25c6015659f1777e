import type { Bell } from '#domain/notifications/contract.ts'
import { routes } from '#domain/routes.ts'
import { fetchOne } from '../data/fetcher.ts'
import { keepLooking } from '../live/look.ts'
import { isShown } from '../live/rings.ts'
import { showNews } from '../ui/states/news.ts'

/** Keeps the counters in the bar up to date: new notifications and unread messages. Events that the page itself shows don't count. */
export function followNews(): void {
  const look = () => void fetchOne<Bell>(routes.api.bell).then(showNews, () => undefined)
  keepLooking(look, (event) => event.kind !== 'conversation' && !isShown(event))
}
