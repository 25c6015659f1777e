import { ownsProfile } from '../../domain/profiles/rules.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import { requireProfile } from './access.ts'
import { selectOwner, type Who } from './queries.ts'
import { listAccess, ofPerson, type Side, type Whose } from './whose.ts'

/** One page of a profile's list as one side has it. */
interface SidePlan<Row> {
  statements: Statement[]
  /** Whether its first statement tells whose list it is, and who asks. */
  tells: boolean
  page(results: unknown[]): Page<Row>
}

/**
 * Reads a profile's list in one round, as its owner or as everybody else: nobody knows yet who asks, so both travel together, and
 * guards in SQL leave one of them empty without reading a row of it. A visitor has none of their own, and `me` nobody else's.
 * @param telling what else the row that tells whose list it is has to tell, where neither list does
 */
export async function readEitherList<Row, Plan extends SidePlan<Row>>(
  asker: Asker,
  who: Who,
  plan: (side: Side) => Plan & SidePlan<Row>,
  telling: (whose: Whose) => Whose = (whose) => whose,
) {
  const own = asker.sessionHash === null ? null : plan('own')
  const others = who === 'me' ? null : plan('others')
  const ownStatements = own?.statements ?? []
  const tells = (own?.tells || others?.tells) ?? false
  const results: unknown[] = await batchAll(asker.db, [
    ...ownStatements,
    ...(others?.statements ?? []),
    ...(tells ? [] : [selectOwner(asker.db, telling(ofPerson(asker, who, 'others')))]),
  ])
  const access = listAccess(asker.place.isBot, results)
  const user = requireProfile(access, who)
  const isOwner = ownsProfile(access.viewer, user)
  const ownResults = results.splice(0, ownStatements.length)
  const shown = isOwner ? own : others
  if (!shown) throw new Error('A list that nobody planned')
  return { user, viewer: access.viewer, isOwner, plan: shown, page: shown.page(isOwner ? ownResults : results) }
}
