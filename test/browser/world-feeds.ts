import type { Database } from '#worker/db/open.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'

type Add = (row: { username: string; firstName: string; fullName: string }) => Promise<{ id: number }>

/** Pia, with pins of every kind; Lotte, whom others follow; Wren and Jay, who follow nobody yet, one with JavaScript and one without. */
export async function addFeeds(db: Database, add: Add, rows: PinRowInput[]): Promise<void> {
  const half = rows.length / 2
  const save = async (username: string, from: number, more: (i: number) => Partial<PinRowInput>) => {
    const { id } = await add({ username, firstName: username, fullName: `${username} of feeds` })
    const pins = rows.slice(from, from + half).map((row, i) => ({
      ...row,
      source_id: `${username} ${i}`,
      title: `${username} ${i}`,
      ...more(i),
    }))
    await importRows(db, id, pins, Date.now())
  }
  await save('pia', 0, (i) => ({ board: i % 2 ? 'Garden' : 'Kitchen', favorited: i % 3 === 0, isRepin: i % 2 === 0 }))
  await save('lotte', half, () => ({ board: 'Prints' }))
  for (const username of ['wren', 'jay']) await add({ username, firstName: username, fullName: username })
}
