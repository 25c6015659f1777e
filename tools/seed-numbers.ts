import { sql } from 'drizzle-orm'
import { countSightings } from '#worker/analytics/jobs.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { ViewsMessage } from '#worker/messages.ts'

const DAY = 24 * 3600 * 1000
/** Usernames of the owners whose content gets views, and the number of their Pins and boards that do. */
const OWNERS = ['mira', 'atelier']
const [PINS, BOARDS] = [18, 6]
const DAYS = 89

/** Creates three months of views of the Pins and boards of two owners: more at weekends, and growing. */
export async function seedNumbers(db: Database, ids: ReadonlyMap<string, number>, now: number): Promise<void> {
  for (const username of OWNERS) {
    const owner = ids.get(username) ?? 0
    const { pins, boards } = await batch(db, {
      pins: db
        .select({ id: sql<number>`id`.as('id') })
        .from(sql`pins`)
        .where(sql`pinner_id = ${owner} and listed = 1`)
        .orderBy(sql`id`)
        .limit(PINS),
      boards: db
        .select({ id: sql<number>`id`.as('id') })
        .from(sql`boards`)
        .where(sql`owner_id = ${owner} and grp = 0 and kind = 'normal'`)
        .orderBy(sql`id`)
        .limit(BOARDS),
    })
    for (let ago = DAYS; ago >= 0; ago--) await countSightings(db, dayOf(ago), now - ago * DAY)
    function dayOf(ago: number): ViewsMessage[] {
      const at = now - ago * DAY
      const isWeekend = [0, 6].includes(new Date(at).getUTCDay())
      const visitors = Math.round((4 + (DAYS - ago) / 12) * (isWeekend ? 1.6 : 1))
      return Array.from({ length: visitors }, (_, i): ViewsMessage => {
        const pin = String(pins[(i * i + ago) % Math.max(1, Math.min(pins.length, 6 + i))]?.id ?? 0)
        const board = String(boards[(i + ago) % Math.max(1, boards.length)]?.id ?? 0)
        return {
          ...{ viewerId: null, address: `192.0.2.${i}`, agent: 'demo', at },
          events: [
            { kind: 'pin_view', id: pin },
            ...(i % 5 === 0 ? [{ kind: 'visit' as const, id: pin }] : []),
            ...(i % 3 === 0 ? [{ kind: 'board_view' as const, id: board }] : []),
            ...(i % 4 === 0 ? [{ kind: 'profile_view' as const, id: String(owner) }] : []),
          ],
        }
      })
    }
  }
}
