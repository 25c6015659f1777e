import type { BoardSpec } from '../../worker/boards/write.ts'

interface Someone {
  id: number
  username: string
}

/** Two pairs of a person and who looks after their boards: what a test grants is its own. */
export const PAIRS = [
  ['tilda', 'urs'],
  ['wanda', 'yves'],
] as const

/** Nobody lets anybody act yet; each of the first has boards, a secret one among them. */
export async function addPairs(
  add: (row: { username: string; fullName: string }) => Promise<Someone>,
  boards: (owner: Someone, specs: BoardSpec[]) => Promise<void>,
): Promise<void> {
  for (const [subject, delegate] of PAIRS) {
    const owner = await add({ username: subject, fullName: `${subject} the owner` })
    await boards(owner, [
      { name: 'First of three' },
      { name: 'Second of three' },
      { name: 'Third of three' },
      { name: 'Hidden away', privacy: 2 },
    ])
    await add({ username: delegate, fullName: `${delegate} the helper` })
  }
}
