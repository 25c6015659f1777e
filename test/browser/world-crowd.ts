import { sql } from 'drizzle-orm'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { run } from '#worker/db/write.ts'

/** 55 followers of one person. */
export async function crowd(db: Database, { id }: { id: number }, now: number): Promise<void> {
  const first = newId()
  const fans = sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 54)`
  await batch(db, [
    run`insert into users (id, username, full_name, first_name, following_count, created_at)
        ${fans} select ${first - 100} + i, 'fan_' || i, 'Fan ' || i, 'Fan', 1, ${now} from n`,
    run`insert into follows (follower_id, followee_id, rk) ${fans} select ${first - 100} + i, ${id}, -${first - 100} - i from n`,
    run`update users set follower_count = 55 where id = ${id}`,
  ])
}
