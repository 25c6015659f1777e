import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'

// One pin of each picture stands for all others in lists that recommend or find pins (docs/decisions/149). The conditions must equal those of the
// indexes and triggers of the migration `one_row_per_picture`.

/** True if a list may show row `pin` of `pins`: it is public, and employees do not hide it from search. */
function mayLead(pin: string): string {
  return `${pin}.listed = 1 and ${pin}.seo_noindex_reason is not 'staff'`
}

/** True if row `pin` of `pins` stands for its picture in lists that recommend pins, or if the nightly job has yet to compare it. */
export function standsForPicture(pin: string): SQL {
  return sql.raw(`${mayLead(pin)} and ifnull(${pin}.copy, 0) = 0`)
}

/** True if search finds row `pin` of `pins`: it stands for its picture, or is the first pin with its title, for up to three titles. */
export function isFirstOfTitle(pin: string): SQL {
  return sql.raw(`${mayLead(pin)} and ifnull(${pin}.copy, 0) <> 1`)
}

/** The id of the pin that stands for the picture of a pin, as a scalar; null if no list shows the picture. */
export function shownInsteadOf(pinId: number): SQL {
  return sql`(select first.id from pins as its cross join pins as first indexed by pins_first
    where its.id = ${pinId} and first.picture = its.picture and ${sql.raw(mayLead('first'))} and first.copy = 0)`
}

/** Columns that say whether a pin stands for the others of its picture, or another one for it. */
export const COPY_COLUMNS: SQL = sql.raw('copy, own_copy')

/** Maximum number of further titles under which search finds a picture, so that a page of results is not one picture. */
const TITLES = 3

/** Data of a new pin's picture, each as SQL. `picture`: as the column of that name. */
interface NewPicture {
  picture: SQL
  title: SQL
  pinnerId: SQL
}

/**
 * Values of `COPY_COLUMNS` for a new pin, so that its row is written once. Triggers maintain the counts and correct the values, for example for pins
 * of one statement with the same picture.
 */
export function copiesOfNew({ picture, title, pinnerId }: NewPicture): SQL {
  const first = (name: string, where: SQL) =>
    sql`exists (select 1 from pins as k indexed by ${sql.raw(name)} where k.picture = ${picture} and ${where})`
  const isTitled = first('pins_picture', sql`k.title = ${title} and k.copy is not null and ${sql.raw(mayLead('k'))}`)
  const isShown = first('pins_first', sql`k.copy = 0 and ${sql.raw(mayLead('k'))}`)
  const isOwn = first('pins_user_picture', sql`k.pinner_id = ${pinnerId} and k.on_profile = 1 and k.copy is not null`)
  const titles = sql`(select count(*) from (select 1 from pins as k indexed by pins_titled
    where k.picture = ${picture} and k.copy = 2 and ${sql.raw(mayLead('k'))} and k.title <> ${title} limit ${sql.raw(String(TITLES))}))`
  return sql`case when ${isTitled} then 1 when ${isShown} then iif(${titles} = ${sql.raw(String(TITLES))}, 1, 2) else 0 end, ${isOwn}`
}
