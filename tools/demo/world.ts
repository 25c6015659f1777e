import type { DemoBoard } from './boards.ts'
import { plan } from './boards.ts'
import { boardsOfMira } from './boards-of-mira.ts'
import { hiddenBoardsOfMira } from './boards-of-mira-hidden.ts'
import { boardsOfOthers } from './boards-of-others.ts'
import { type DemoPerson, people } from './people.ts'
import { type DemoPin, pinsOf } from './pins.ts'

/** The password of all people in the demo world. */
export const demoPassword = 'pinfold-demo'

export interface DemoWorld {
  people: readonly DemoPerson[]
  boards: readonly DemoBoard[]
  pins: readonly DemoPin[]
}

/** The people, boards and pins that fill an empty database. Deterministic; days count back from the day of filling. */
export function demoWorld(): DemoWorld {
  const plans = [...boardsOfMira, ...hiddenBoardsOfMira, ...boardsOfOthers]
  const loose = plan(
    'mira',
    'no board',
    'cutouts rooftops auras fruit birds hills forest windows letters stilllife waves bars',
    '',
    {
      pins: 12,
      languages: ['en'],
      days_ago: 75,
    },
  )
  return {
    people,
    boards: plans.map(({ board }) => board),
    pins: [...plans.flatMap((entry) => pinsOf(entry)), ...pinsOf(loose, null)],
  }
}
