import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import type { users } from '#worker/model/profiles/tables.ts'
import { follows } from '#worker/model/relations/tables.ts'

type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<{ id: number }>

/** Three people who follow each other and hear of each other at once; Lena has a Pin. */
export async function addListeners(
  db: Database,
  add: Add,
  save: (id: number, pins: PinRowInput[]) => Promise<void>,
  rows: PinRowInput[],
): Promise<void> {
  const all: { id: number }[] = []
  for (const [username, fullName] of [
    ['lena', 'Lena Fors'],
    ['levi', 'Levi Ward'],
    ['luca', 'Luca Riva'],
  ] as const)
    all.push(
      await add({
        ...{ username, fullName, firstName: fullName.split(' ')[0] ?? '' },
        ...{ followerCount: 2, followingCount: 2 },
      }),
    )
  const [lena] = all
  if (!lena) return
  await save(
    lena.id,
    rows.map((row, i) => ({ ...row, source_id: `lena ${i}`, board: 'Snow', title: 'First snow' })),
  )
  await batch(
    db,
    all.flatMap((one) =>
      all
        .filter((other) => other !== one)
        .map((other) => db.insert(follows).values({ followerId: one.id, followeeId: other.id, rk: -newId() })),
    ),
  )
}
