import type { BoardSpec } from '#worker/boards/write.ts'
import type { users } from '#worker/model/profiles/tables.ts'

interface Someone {
  id: number
  username: string
}

const SECRET: BoardSpec = { name: 'Attic', privacy: 2 }
const some = (count: number): BoardSpec[] => Array.from({ length: count }, (_, i) => ({ name: `Shelf ${i + 1}` }))

/** People who save others' pins: with four boards, with five (one of them secret each), and with none. */
export async function addSavers(
  add: (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<Someone>,
  boards: (owner: Someone, specs: BoardSpec[]) => Promise<void>,
): Promise<void> {
  await boards(await add({ username: 'quick', fullName: 'Quick Saver', saveBehavior: 0 }), [...some(3), SECRET])
  await boards(await add({ username: 'asked', fullName: 'Asked Saver', saveBehavior: 1 }), [
    { name: 'Kitchen', sections: ['Soups', 'Cakes'] },
    { name: 'Garden' },
  ])
  await boards(await add({ username: 'fiver', fullName: 'Saver of Five', saveBehavior: 0 }), [...some(4), SECRET])
  await add({ username: 'boardless', fullName: 'Saver of None', saveBehavior: 1 })
}
