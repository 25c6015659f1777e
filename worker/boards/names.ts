import { and, type SQL, sql } from 'drizzle-orm'
import { RESERVED_BOARD_SLUGS } from '../../domain/boards/rules.ts'
import { LIMITS } from '../../domain/limits.ts'
import { cutUnits, slugify } from '../../domain/text.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { boards } from './tables.ts'

const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9]

/** The address that a name asks for: a reserved one gets "-board" (G-072); empty where the name leaves nothing. */
export function wantedSlug(name: string): string {
  const slug = slugify(name)
  return RESERVED_BOARD_SLUGS.has(slug) || slug.startsWith('_') ? `${slug}-board` : slug
}

/** All addresses that boards may get which want these. */
export function candidates(wanted: string[]): string[] {
  return [...new Set(wanted.flatMap((slug) => (slug ? [slug, ...NUMBERS.map((n) => numbered(slug, n))] : [])))]
}

/** The wanted address, or the first free of -2, -3…; the id where nothing is wanted (G-021). */
export function freeSlug(wanted: string, taken: ReadonlySet<string>, id: number): string {
  if (wanted === '') return String(id)
  if (!taken.has(wanted)) return wanted
  const free = NUMBERS.map((n) => numbered(wanted, n)).find((each) => !taken.has(each))
  return free ?? `${cutUnits(wanted, 30)}-${id}`
}

function numbered(slug: string, n: number): string {
  return `${cutUnits(slug, 48)}-${n}`
}

/** Which of these addresses a person's boards have. */
export function selectTakenSlugs(db: Database, ownerId: number | SQL, slugs: string[]) {
  return db
    .select({ slug: boards.slug })
    .from(boards)
    .where(and(sql`${boards.ownerId} = ${ownerId}`, sql`${boards.slug} ${oneOf(slugs)}`))
}

/**
 * Whether a person has no other board of that name: archived and deleted ones don't count, nor does the one that asks (G-021).
 * @param exceptId the board that is to have the name, 0 for a new one
 */
export function isNameFree(ownerId: number | SQL, key: string | SQL, exceptId: number | SQL): SQL {
  return sql`not exists (select 1 from boards as other where other.owner_id = ${ownerId} and other.name_key = ${key}
    and other.id <> ${exceptId} and other.deleted_at is null and not other.archived and other.kind = 'normal')`
}

export function isSlugFree(ownerId: number | SQL, slug: string | SQL, exceptId: number | SQL): SQL {
  return sql`not exists (select 1 from boards as other where other.owner_id = ${ownerId} and other.slug = ${slug} and other.id <> ${exceptId})`
}

/** Whether a person has fewer boards than one may have. */
export function hasRoom(ownerId: SQL): SQL {
  return sql`exists (select 1 from users as owner where owner.id = ${ownerId} and owner.public_board_count
    + owner.protected_board_count + owner.secret_board_count + owner.archived_board_count < ${LIMITS.most.boards})`
}
