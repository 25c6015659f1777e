import { ownsProfile } from '#domain/profiles/rules.ts'
import type { Page } from '#domain/wire.ts'
import { batch, type Statement } from '#worker/db/batch.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { requireProfile } from '../access.ts'
import { listAccess, type OwnedRow } from './access.ts'
import { type ListOwner, ofPerson, type Side } from './conditions.ts'
import { selectOwner } from './queries.ts'

/** A page of one variant of a profile's list. */
interface SidePlan<Row extends OwnedRow, Item> {
  /** undefined: nothing to read. */
  rows: Statement<Row[]> | undefined
  /** True if the rows contain the list's owner and the viewer. */
  hasOwner: boolean
  page(rows: Row[] | undefined): Page<Item> | Promise<Page<Item>>
}

/**
 * Reads a profile's list in one round trip. The viewer is not known yet, so both variants are read; SQL conditions leave one of them empty without reading a
 * row. Visitors have no own list, and `me` has no list for others.
 * @param adapt adds columns to the owner's row, which is read separately if neither list contains it
 */
export async function readEitherList<Row extends OwnedRow, Item, Plan extends SidePlan<Row, Item>>(
  requester: Requester,
  who: Who,
  plan: (side: Side) => Plan & SidePlan<Row, Item>,
  adapt: (owner: ListOwner) => ListOwner = (owner) => owner,
) {
  const own = requester.sessionHash === null ? null : plan('own')
  const others = who === 'me' ? null : plan('others')
  const hasOwner = (own?.hasOwner || others?.hasOwner) ?? false
  const answered = await batch(requester.db, {
    own: own?.rows,
    others: others?.rows,
    owner: hasOwner ? undefined : selectOwner(adapt(ofPerson(requester, who, 'others'))),
  })
  const rows: OwnedRow[] = [...(answered.own ?? []), ...(answered.others ?? []), ...(answered.owner ?? [])]
  const access = listAccess(requester.place.isBot, rows)
  const user = requireProfile(access, who)
  const isOwner = ownsProfile(access.viewer, user)
  const shown = isOwner ? own : others
  if (!shown) throw new Error('A list that nobody planned')
  return {
    user,
    viewer: access.viewer,
    isOwner,
    plan: shown,
    page: await shown.page(isOwner ? answered.own : answered.others),
  }
}
