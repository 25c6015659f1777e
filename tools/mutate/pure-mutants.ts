import type { Parsed } from './code.ts'
import { judgeOf } from './judge.ts'
import type { Mutant } from './mutant.ts'
import type { Planned } from './planned.ts'
import { pureStages } from './targets.ts'
import { openTester } from './tester.ts'
import type { Verdicts } from './verdicts.ts'

/** The mutants of sources that pure tests import. */
export interface PureMutants {
  plan(): Promise<Planned[]>
  /** @param note called with each tried mutant */
  try(planned: readonly Planned[], note: (mutant: Mutant) => void): Promise<void>
  close(): void
}

/** @param root a copy of the tree, where sources may be broken */
export function openPureMutants(
  root: string,
  sources: readonly { source: Parsed; mutants: readonly Mutant[] }[],
  verdicts: Verdicts,
): PureMutants {
  const tester = openTester(root, 'pure')
  const judge = judgeOf(root, tester, verdicts)
  const known = new Map<string, { stages: string[][]; text: string }>()
  return {
    async plan() {
      const planned: Planned[] = []
      for (const { source, mutants } of sources) {
        const importing = await tester.importing(source.file)
        // Tests of the code base as a whole reach rules only through builds.
        const stages = pureStages(
          source.file,
          importing.filter((test) => !test.startsWith('test/')),
        )
        known.set(source.file, { stages, text: source.text })
        planned.push(...mutants.map((mutant) => ({ mutant, tests: stages.flat(), untried: [] })))
      }
      return planned
    },
    async try(planned, note) {
      for (const { mutant } of planned) {
        const { stages = [], text = '' } = known.get(mutant.file) ?? {}
        await judge(mutant, text, stages)
        note(mutant)
      }
    },
    close: () => tester.close(),
  }
}
