import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'

import { run } from '#worker/db/write.ts'

/** What is kept of Mira's oldest Pins: one picture each that is kept, waits and is dead, and a dead link. No site of them is due, so that nothing is fetched. */
export async function addLibrary(db: Database): Promise<void> {
  const items = [
    { n: 0, kind: 'picture', state: 'kept', bytes: 48_000_000, reason: null },
    { n: 1, kind: 'picture', state: 'waiting', bytes: 0, reason: null },
    { n: 2, kind: 'picture', state: 'dead', bytes: 0, reason: 'gone' },
    { n: 3, kind: 'page', state: 'dead', bytes: 0, reason: 'unreachable' },
  ]
  await batch(db, [
    run`insert into library_items (user_id, item, kind, pin_id, host, state, due_at, bytes, reason, at)
        select p.pinner_id, 'of-' || p.id, j.value ->> 'kind', p.id, 'photos.example', j.value ->> 'state', 0, j.value ->> 'bytes', j.value ->> 'reason', ${Date.now()}
        from (select q.id, q.pinner_id, row_number() over (order by q.id) - 1 as n from pins as q join users as u on u.id = q.pinner_id
          where u.username = 'mira' and q.grp = 0) as p join json_each(${JSON.stringify(items)}) as j on p.n = j.value ->> 'n'`,
  ])
}
