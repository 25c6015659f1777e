import type { BoardSpec } from '#worker/boards/write.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import type { users } from '#worker/model/profiles/tables.ts'

interface Someone {
  id: number
  username: string
}
type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<Someone>
type MakeBoards = (owner: Someone, specs: BoardSpec[]) => Promise<void>
type SavePins = (ownerId: number, count: number, more: (i: number) => Partial<PinRowInput>) => Promise<void>

const BOARDS: BoardSpec[] = [
  { name: 'Kitchen', sections: ['Soups', 'Cakes'] },
  { name: 'Garden' },
  { name: 'Hidden', privacy: 2 },
]

/** People with boardless pins, one for each test, so that tests do not share pins. */
export async function fillIdeas(add: Add, makeBoards: MakeBoards, savePins: SavePins): Promise<void> {
  for (const [username, loose, isFiled] of [
    ['sorter', 8, true],
    ['typist', 8, true],
    ['toucher', 8, true],
    ['plain', 8, true],
    ['failing', 6, true],
    ['lister', 6, true],
    ['menuer', 6, true],
    ['many', 300, true],
    ['beginner', 7, false],
    ['dreamer', 4, false],
    ['offered', 5, false],
  ] as const) {
    const person = await add({ username, fullName: `${username} of ideas`, firstName: username })
    if (isFiled) await makeBoards(person, BOARDS)
    await savePins(person.id, loose, (i) => ({ source_id: `${username} ${i}`, board: null, title: `Idea ${i}` }))
    if (isFiled)
      await savePins(person.id, 6, (i) => ({
        source_id: `${username} filed ${i}`,
        board: 'Kitchen',
        title: `Filed ${i}`,
        ...(i > 3 && { section: 'Soups' }),
      }))
  }
  const bulk = await add({ username: 'bulk', fullName: 'Bulk of pins', firstName: 'Bulk' })
  await makeBoards(bulk, [{ name: 'Source' }, { name: 'Target' }, { name: 'Small' }])
  await savePins(bulk.id, 64, (i) => ({
    source_id: `bulk ${i}`,
    board: i === 0 ? 'Small' : 'Source',
    title: `Bulk ${i}`,
  }))
  const untitled = await add({ username: 'untitled', fullName: 'Untitled', firstName: 'Untitled' })
  await makeBoards(untitled, [{ name: 'Some' }])
  await savePins(untitled.id, 12, (i) => ({
    source_id: `untitled ${i}`,
    board: 'Some',
    title: i % 2 === 0 ? '' : `Titled ${i}`,
  }))
}
