import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'

/** Names of people and boards to follow after login; null unless public. */
const PUBLIC_NAMES = {
  user: (id: number | null) => sql`(select full_name from users where id = ${id} and closed_at is null)`,
  board: (
    id: number | null,
  ) => sql`(select b.name from boards as b join users as o on o.id = b.owner_id where b.id = ${id} and b.grp = 0
    and b.kind = 'normal' and b.deleted_at is null and o.closed_at is null and o.is_private = 0)`,
}

export function selectPublicName(kind: keyof typeof PUBLIC_NAMES, id: number | null) {
  return select({ name: sql<string | null>`${PUBLIC_NAMES[kind](id)}` })`from (select 1)`
}

/** The name of a topic; null unless it has a public pin. */
export function selectTopicName(slug: string) {
  const name = sql<string | null>`(select t.name from topics as t where t.slug = ${slug}
    and exists (select 1 from pin_annotations as a where a.slug = t.slug and a.listed = 1))`
  return select({ name: name })`from (select 1)`
}
