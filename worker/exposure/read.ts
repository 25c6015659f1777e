import * as v from 'valibot'
import { GROUPS } from '../../domain/boards/contract.ts'
import { type ExposureInput, type ExposureRequest, exposureBody } from '../../domain/exposure/contract.ts'
import { type Exposure, exposureOf, type Visibility, type VisibilityChange } from '../../domain/exposure/rules.ts'
import { DELETED_GROUP } from '../boards/tables.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { type Facts, type PassageRow, selectPassages } from './queries.ts'

const LIMIT: Limit = { name: 'exposure', times: 6000, seconds: 3600 }
/** Whoever is asked to come to a board: nobody who is there. */
const SOMEBODY_NEW = 0

/**
 * What becomes visible to more people than before if the viewer does what they ask about (W-63, docs/decisions/036); null: nothing. One round;
 * it changes nothing. It says nothing of boards that the viewer has nothing to do with.
 */
export async function readExposure(asker: Asker, asked: ExposureRequest): Promise<Exposure | null> {
  const question = v.parse(exposureBody, asked)
  const opening = { limit: LIMIT, who: 'me', scope: 'boards' } as const
  const { viewerId, access, more } = await openActor(asker, opening, { passages: selectPassages(asker, question) })
  const own = { ownerId: viewerId, isOpen: !access.user?.isPrivate, people: [viewerId] }
  const fresh: Visibility = { ...own, group: question.to === 'secret' ? 'secret' : 'public' }
  return exposureOf(
    viewerId,
    more.passages.map((row): VisibilityChange => {
      const facts = JSON.parse(row.before) as Facts
      const after = row.after === null ? null : (JSON.parse(row.after) as Facts)
      return {
        count: row.count,
        pinIds: JSON.parse(row.pinIds) as string[],
        before: visibilityOf(facts),
        after: after ? changed(after, question, row) : fresh,
      }
    }),
  )
}

function visibilityOf({ grp, owner, open, people }: Facts): Visibility {
  const group = grp === DELETED_GROUP ? 'deleted' : (GROUPS[grp] ?? 'public')
  return { group, ownerId: owner, isOpen: Boolean(open), people }
}

/** Who sees the board when it is done. */
function changed(facts: Facts, question: ExposureInput, { kind, was, member }: PassageRow): Visibility {
  const now = visibilityOf(facts)
  switch (question.what) {
    case 'profile':
      return { ...now, isOpen: true }
    case 'invite':
      return { ...now, people: [...now.people, SOMEBODY_NEW] }
    case 'board': {
      const { privacy, archived, restored } = question
      const group = privacy === undefined ? facts.privacy : GROUPS.indexOf(privacy)
      if (now.group === 'deleted' && !restored) return now
      return { ...now, group: groupOf(group, archived ?? Boolean(facts.archived)), ...(restored && back(facts)) }
    }
    case 'undo': {
      if (kind === 'board_deleted' || kind === 'board_merged')
        return { ...now, group: groupOf(facts.privacy, Boolean(facts.archived)), ...back(facts) }
      const values = was === null ? {} : (JSON.parse(was) as { privacy?: number; archived?: number })
      const group = groupOf(values.privacy ?? facts.privacy, Boolean(values.archived ?? facts.archived))
      if (kind?.startsWith('board_') && now.group !== 'deleted' && was !== null) return { ...now, group }
      return member === null ? now : { ...now, people: [...now.people, member] }
    }
    default:
      return now
  }
}

const back = ({ shelved, owner }: Facts) => ({ people: shelved.length > 0 ? shelved : [owner] })

function groupOf(privacy: number, archived: boolean): Visibility['group'] {
  return archived ? 'archived' : (GROUPS[privacy] ?? 'secret')
}
