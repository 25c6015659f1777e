import type { BoardSpec } from '#worker/boards/write.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import type { users } from '#worker/model/profiles/tables.ts'

type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<{ id: number; username: string }>

/** Owners with hints: two with many boards, two with comments off, one of whom has published nothing. */
export async function addLearners(
  add: Add,
  boards: (owner: { id: number; username: string }, specs: BoardSpec[]) => Promise<void>,
  save: (id: number, pins: PinRowInput[]) => Promise<void>,
  pins: PinRowInput[],
): Promise<void> {
  const many = Array.from({ length: 12 }, (_, i) => ({ name: `Shelf ${i + 1}` }))
  for (const username of ['hedda', 'hilda']) await boards(await add({ username, firstName: username }), many)
  // The Created tab is a business's own.
  const helga = await add({ username: 'helga', firstName: 'Helga', commentsDefaultOff: true, isPartner: true })
  await boards(helga, many)
  await save(
    helga.id,
    pins.map((pin, i) => ({ ...pin, source_id: `helga ${i}`, board: 'Shelf 1', isRepin: false })),
  )
  await add({ username: 'hanna', firstName: 'Hanna', commentsDefaultOff: true })
}
