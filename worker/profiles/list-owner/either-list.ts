import { ownsProfile } from '../../../domain/profiles/rules.ts'
import type { Page } from '../../../domain/wire.ts'
import type { Statement } from '../../db/batch.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { requireProfile } from '../access.ts'
import type { Who } from '../queries.ts'
import { listAccess } from './access.ts'
import { type ListOwner, ofPerson, type Side } from './conditions.ts'
import { selectOwner } from './queries.ts'

/** One page of a profile's list as one side has it. */
interface SidePlan<Row> {
  statements: Statement[]
  /** Whether the rows of its first statement have the list's owner and who asks. */
  tells: boolean
  page(results: unknown[]): Page<Row>
}

/**
 * Reads a profile's list in one round, as its owner or as everybody else: nobody knows yet who asks, so both travel together, and
 * guards in SQL leave one of them empty without reading a row of it. A visitor has none of their own, and `me` nobody else's.
 * @param telling adds columns to the owner's row, which is read by itself where neither list has it
 */
export async function readEitherList<Row, Plan extends SidePlan<Row>>(
  asker: Asker,
  who: Who,
  plan: (side: Side) => Plan & SidePlan<Row>,
  telling: (owner: ListOwner) => ListOwner = (owner) => owner,
) {
  const own = asker.sessionHash === null ? null : plan('own')
  const others = who === 'me' ? null : plan('others')
  const tells = (own?.tells || others?.tells) ?? false
  const answered = await round(asker.db, {
    own: own?.statements ?? [],
    others: others?.statements ?? [],
    told: tells ? undefined : selectOwner(asker.db, telling(ofPerson(asker, who, 'others'))),
  })
  const access = listAccess(asker.place.isBot, [...answered.own, ...answered.others, answered.told ?? []])
  const user = requireProfile(access, who)
  const isOwner = ownsProfile(access.viewer, user)
  const shown = isOwner ? own : others
  if (!shown) throw new Error('A list that nobody planned')
  return {
    user,
    viewer: access.viewer,
    isOwner,
    plan: shown,
    page: shown.page(isOwner ? answered.own : answered.others),
  }
}
