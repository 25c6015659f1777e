import { eq } from 'drizzle-orm'
import { countSightings } from '#worker/analytics/jobs.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import type { ViewsMessage } from '#worker/messages.ts'
import { pins } from '#worker/model/pins/tables.ts'
import type { users } from '#worker/model/profiles/tables.ts'

type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<{ id: number }>

/** Where the links of Anja's Pins lead. */
export const SOURCE = 'https://doors.example/'

/** Anja, whose Pins were looked at yesterday, and Bo, whom nobody looks at. */
export async function addNumbers(
  db: Database,
  add: Add,
  save: (id: number, rows: PinRowInput[]) => Promise<void>,
  rows: PinRowInput[],
): Promise<void> {
  const anja = await add({ username: 'anja', fullName: 'Anja Lund', firstName: 'Anja' })
  await add({ username: 'bo', fullName: 'Bo Lund', firstName: 'Bo' })
  const titles = ['Blue door', 'Red door']
  await save(
    anja.id,
    rows
      .slice(0, titles.length)
      .map((row, i) => ({ ...row, source_id: `anja ${i}`, board: 'Doors', title: titles[i] ?? '', link: SOURCE })),
  )
  const { own } = await batch(db, { own: db.select({ id: pins.id }).from(pins).where(eq(pins.pinnerId, anja.id)) })
  const at = Date.now() - 24 * 3600_000
  const views = own.flatMap(({ id }, i) =>
    Array.from(
      { length: 3 + i },
      (_, k): ViewsMessage => ({
        events: [{ kind: 'pin_view', id: String(id) }],
        ...{ viewerId: null, address: `browser ${k}`, agent: '', at },
      }),
    ),
  )
  await countSightings(db, views, Date.now())
}
