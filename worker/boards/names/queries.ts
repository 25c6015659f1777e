import type { SQL } from 'drizzle-orm'
import { nameOrders } from '#domain/boards/name-order.ts'
import { these } from '#worker/db/one-of.ts'
import { rows } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { boardNamesPlaced } from '#worker/model/effects/write.ts'

/** The sort keys of a board's name in the alphabets (`nameOrders`). */
export type NameOrders = ReturnType<typeof nameOrders>

/** The sort key in the alphabet of the owner's language. Reads the owner's row only for names with letters of such an alphabet. */
function inAlphabetOf(ownerId: SQL, others: SQL, most: SQL): SQL {
  return sql`coalesce(case when ${others} is not null
    then ${others} ->> (select substr(speaker.locale, 1, 2) from users as speaker where speaker.id = ${ownerId}) end, ${most})`
}

/** The sort key of the name of a row `j` with `orders`. */
export function orderOfRow(ownerId: SQL): SQL {
  return inAlphabetOf(ownerId, sql`(j.value -> '$.orders.others')`, sql`j.value ->> '$.orders.most'`)
}

/** The sort key of an updated board's new name. */
export function orderOf(name: string): SQL {
  const { most, others } = nameOrders(name)
  return others ? inAlphabetOf(sql`boards.owner_id`, sql`${JSON.stringify(others)}`, sql`${most}`) : sql`${most}`
}

/** Boards with an id below `before` whose names have no sort key yet, newest first, with their owners' languages. */
export function selectUnplaced(
  before: number,
  limit: number,
): Statement<{ id: number; name: string; locale: string | null }[]> {
  return rows`select b.id, b.name, u.locale from boards as b indexed by boards_unplaced cross join users as u on u.id = b.owner_id
      where b.name_order is null and b.kind = 'normal' and b.id < ${before} order by b.id desc limit ${limit}`
}

/** Stores sort keys of names on boards and profiles; skips boards renamed since. Idempotent. */
export function placeNames(placed: readonly { id: number; name: string; order: string }[]): Statement[] {
  return [
    run`update boards set name_order = j.value ->> 'order' from json_each(${JSON.stringify(placed)}) as j
        where boards.id = j.value ->> 'id' and boards.name = j.value ->> 'name'`,
    ...boardNamesPlaced(these(placed.map(({ id }) => id))),
  ]
}
