import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { FollowWish } from '../../client/accounts/follow-wish.tsx'
import { parseId } from '../../domain/id.ts'
import { batch } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'

/** `user.123`, `board.123` or `topic.blue`: what a visitor had pressed Follow at. */
const WISH = /^(user|board|topic)\.(.{1,100})$/

export function wishIn(text: string | undefined): { kind: string; what: string } | null {
  const [, kind, what] = WISH.exec(text ?? '') ?? []
  return kind === undefined || what === undefined ? null : { kind, what }
}

/**
 * Whom or what somebody would follow by logging in, with the name that everybody may know: anybody can write the address of this page, so it
 * says what will come of it. null: nothing, or nothing that a visitor may hear of.
 */
export async function namedWish(c: Context<AppEnv>, text: string | undefined): Promise<FollowWish | null> {
  const wish = wishIn(text)
  if (!wish || text === undefined) return null
  const { db } = c.var
  const id = parseId(wish.what)
  const names: Record<string, ReturnType<typeof sql>> = {
    user: sql`(select full_name from users where id = ${id} and closed_at is null)`,
    board: sql`(select b.name from boards as b join users as o on o.id = b.owner_id where b.id = ${id} and b.grp = 0
      and b.kind = 'normal' and b.deleted_at is null and o.closed_at is null and o.is_private = 0)`,
    topic: sql`(select t.name from topics as t where t.slug = ${wish.what}
      and exists (select 1 from pin_annotations as a where a.slug = t.slug and a.listed = 1))`,
  }
  const [[found]] = (await batch(db, [
    db.select({ name: sql<string | null>`${names[wish.kind] ?? sql`null`}`.as('name') }).from(sql`(select 1)`),
  ])) as [{ name: string | null }[]]
  return found?.name ? { wish: text, name: found.name } : null
}
