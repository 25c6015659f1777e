import * as v from 'valibot'
import { GROUPS } from '#domain/boards/contract.ts'
import { type ExposureInput, type ExposureRequest, exposureAnswer, exposureBody } from '#domain/exposure/contract.ts'
import { type Exposure, exposureOf, type Visibility, type VisibilityChange } from '#domain/exposure/rules.ts'
import { routes } from '#domain/routes.ts'
import { parseJson } from '#worker/db/sql.ts'
import { action } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import type { Limit } from '../http/limits.ts'
import type { Requester } from '../http/requester.ts'
import { DELETED_GROUP } from '../model/boards/tables.ts'
import { authorizeActor } from '../profiles/write.ts'
import { type Facts, type MoveRow, selectMoves } from './queries.ts'

const LIMIT: Limit = { name: 'exposure', times: 6000, seconds: 3600 }
/** Placeholder id of an invited user, who is not among the board's people yet. */
const INVITED_USER = 0

/**
 * The Pins that an action would make visible to more people (W-63, docs/decisions/036); null: none. One batch, no writes. Does not reveal boards that the
 * viewer has no part in.
 */
export async function readExposure(requester: Requester, asked: ExposureRequest): Promise<Exposure | null> {
  const question = v.parse(exposureBody, asked)
  const opening = { limit: LIMIT, who: 'me', scope: 'boards' } as const
  const { viewerId, access, more } = await authorizeActor(requester, opening, {
    moves: selectMoves(requester, question),
  })
  const own = { ownerId: viewerId, isOpen: !access.user?.isPrivate, people: [viewerId] }
  const newBoard: Visibility = { ...own, group: question.to === 'secret' ? 'secret' : 'public' }
  return exposureOf(
    viewerId,
    more.moves.map((row): VisibilityChange => {
      const after = parseJson(row.after)
      return {
        count: row.count,
        pinIds: parseJson(row.pinIds),
        before: visibilityOf(parseJson(row.before)),
        after: after ? visibilityAfter(after, question, row) : newBoard,
      }
    }),
  )
}

function visibilityOf({ grp, owner, open, people }: Facts): Visibility {
  const group = grp === DELETED_GROUP ? 'deleted' : (GROUPS[grp] ?? 'public')
  return { group, ownerId: owner, isOpen: Boolean(open), people }
}

/** The board's visibility after the action. */
function visibilityAfter(facts: Facts, question: ExposureInput, { kind, was, member }: MoveRow): Visibility {
  const now = visibilityOf(facts)
  switch (question.what) {
    case 'profile':
      return { ...now, isOpen: true }
    case 'invite':
      return { ...now, people: [...now.people, INVITED_USER] }
    case 'board': {
      const { privacy, archived, restored } = question
      const group = privacy === undefined ? facts.privacy : GROUPS.indexOf(privacy)
      if (now.group === 'deleted' && !restored) return now
      return {
        ...now,
        group: groupOf(group, archived ?? Boolean(facts.archived)),
        ...(restored && restoredPeople(facts)),
      }
    }
    case 'undo': {
      if (kind === 'board_deleted' || kind === 'board_merged')
        return { ...now, group: groupOf(facts.privacy, Boolean(facts.archived)), ...restoredPeople(facts) }
      const values = parseJson(was) ?? {}
      const group = groupOf(values.privacy ?? facts.privacy, Boolean(values.archived ?? facts.archived))
      if (kind?.startsWith('board_') && now.group !== 'deleted' && was !== null) return { ...now, group }
      return member === null ? now : { ...now, people: [...now.people, member] }
    }
    default:
      return now
  }
}

const restoredPeople = ({ shelved, owner }: Facts) => ({ people: shelved.length > 0 ? shelved : [owner] })

function groupOf(privacy: number, archived: boolean): Visibility['group'] {
  return archived ? 'archived' : (GROUPS[privacy] ?? 'secret')
}

/** A read with the method of a write, because its parameters can be long. */
export const getExposure = action(
  {
    call: ['post', routes.api.exposure],
    ids: {},
    summary: 'Preview who would see pins after an action',
    input: exposureBody,
    answer: exposureAnswer,
    fails: WRITE_FAILS,
  },
  ({ requester, input }) => readExposure(requester, input),
)
