import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'

/** Delay between the first change of pins and the recomputation of suggestions, in ms. */
export const CLUSTER_DELAY = 30_000

/**
 * Schedules a recomputation of board suggestions for users whose pins have changed (G-055). A job that is already waiting keeps its time; a running
 * job is scheduled again.
 * @param people ids, as a subquery
 */
export function scheduleClusters(people: SQL): Statement {
  return schedule(sql`select id, ${DUE} from users where id in ${people}`)
}

/** Like `scheduleClusters`, for the saver of a pin; does nothing if the pin does not exist. */
export function scheduleSaver(pinId: number): Statement {
  return schedule(sql`select pinner_id, ${DUE} from pins where id = ${pinId}`)
}

const DUE = sql`cast(unixepoch('subsec') * 1000 as integer) + ${CLUSTER_DELAY}`

function schedule(jobs: SQL): Statement {
  return run`insert into cluster_jobs (user_id, due_at) ${jobs}
      on conflict (user_id) do update set due_at = excluded.due_at where held_until > 1`
}

/** Recounts a user's suggestions that are not dismissed (SUG-011), where `when` holds. */
export function countClusters(userId: number | SQL, when: SQL): Statement {
  return run`update users set cluster_count = (select count(*) from pin_clusters c where c.user_id = users.id
        and not exists (select 1 from cluster_dismissals d where d.user_id = c.user_id and d.key = c.key))
      where id = ${userId} and ${when}`
}

/** Removes permanently deleted pins from the counts and pictures of suggestions, until these are recomputed. */
export function withoutPins(part: SQL): Statement {
  return run`update pin_clusters set
      pin_count = pin_count - n.pins,
      thumbs = (select json_group_array(json(thumb.value)) from json_each(pin_clusters.thumbs) as thumb
        where thumb.value ->> '$.key' not in (select image_key from pins where id in ${part} and image_key is not null))
      from (select cluster_id, count(*) as pins from cluster_pins where pin_id in ${part} group by cluster_id) as n
      where pin_clusters.id = n.cluster_id`
}
