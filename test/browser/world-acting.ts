import type { BoardSpec } from '#worker/boards/write.ts'

interface Someone {
  id: number
  username: string
}

/** Two pairs of a person and a delegate, one for each test that changes rights. */
export const PAIRS = [
  ['tilda', 'urs'],
  ['wanda', 'yves'],
] as const

/** No rights are granted yet; each subject has boards, one of them secret. */
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
