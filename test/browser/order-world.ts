import type { BoardSpec } from '#worker/boards/write.ts'

interface Someone {
  id: number
  username: string
}

/** People whose boards the tests reorder: one per test, because the order is stored. */
export const ORDERLY = ['ada', 'bea', 'cleo', 'dina', 'emil', 'fay', 'gus'] as const

/** Each has 30 public boards, `Board 30` the newest, and three secret ones. */
export async function addOrderly(
  add: (row: { username: string; fullName: string }) => Promise<Someone>,
  boards: (owner: Someone, specs: BoardSpec[]) => Promise<void>,
): Promise<void> {
  for (const username of ORDERLY) {
    const owner = await add({ username, fullName: `${username} the orderly` })
    await boards(owner, [
      ...Array.from({ length: 30 }, (_, i) => ({ name: `Board ${i + 1}` })),
      ...Array.from({ length: 3 }, (_, i) => ({ name: `Secret ${i + 1}`, privacy: 2 as const })),
    ])
  }
}
