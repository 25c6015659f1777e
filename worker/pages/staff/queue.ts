import { QueuePage } from '#client/pages/staff/queue.tsx'
import { routes, withQuery } from '#domain/routes.ts'
import { QUEUES, type Queue } from '#domain/staff/queues.ts'
import { requireEmployee } from '#worker/staff/middleware.ts'
import { readQueue } from '#worker/staff/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** The queues of moderation cases. */
export const queuePage = definePage({
  address: routes.staff,
  view: QueuePage,
  title: 'staff.title',
  noindex: 'staff',
  noStore: true,
  async read(c) {
    const viewer = await requireEmployee(c)
    const queue: Queue = QUEUES.find((name) => name === c.req.query('view')) ?? 'open'
    const view = queue === 'open' ? null : queue
    const { items, bookmark } = await readQueue(c.var.requester, queue, Number(viewer.id), bookmarkOf(c) ?? undefined)
    return { props: { queue, items, next: bookmark && withQuery(routes.staff, { view, bookmark }) }, viewer }
  },
})
