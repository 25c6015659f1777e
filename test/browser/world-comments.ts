import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { run } from '#worker/db/write.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import { comments } from '#worker/model/comments/tables.ts'
import type { users } from '#worker/model/profiles/tables.ts'

type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<{ id: number }>

/** A Pin with a long talk that no test changes, and the thread at its beginning. */
export const TALKED_ABOUT = 1_234_567_890_001
export const THREAD = 1_234_567_890_100
const QUESTION = 'What a blue! I have been looking for exactly this shade since the summer, and here it is.'

/** Three people who comment, and Pins of one of them. */
export async function addCommenters(
  db: Database,
  add: Add,
  save: (id: number, pins: PinRowInput[]) => Promise<void>,
  rows: PinRowInput[],
): Promise<void> {
  const kaia = await add({ username: 'kaia', fullName: 'Kaia Berg', firstName: 'Kaia' })
  const kjell = await add({ username: 'kjell', fullName: 'Kjell Åström', firstName: 'Kjell' })
  await add({ username: 'kerem', fullName: 'Kerem Aydin', firstName: 'Kerem' })
  const titles = ['Harbour', 'Lighthouse', 'Ferry', 'Talked about', 'Breakwater']
  await save(
    kaia.id,
    rows.map((row, i) => ({ ...row, source_id: `kaia ${i}`, board: 'Coast', title: titles[i] ?? '' })),
  )
  await batch(db, [
    run`delete from pin_annotations where pin_id in (select id from pins where pinner_id = ${kaia.id})`,
    run`update pins set id = ${TALKED_ABOUT} where pinner_id = ${kaia.id} and title = 'Talked about'`,
    ...Array.from({ length: 30 }, (_, i) =>
      db.insert(comments).values({
        id: THREAD + i,
        pinId: TALKED_ABOUT,
        parentId: i > 0 && i < 4 ? THREAD : null,
        authorId: i % 2 === 0 ? kjell.id : kaia.id,
        text: i % 5 === 0 ? QUESTION : `Number ${i}`,
        createdAt: Date.now() - (30 - i) * 3_600_000,
      }),
    ),
  ])
}
