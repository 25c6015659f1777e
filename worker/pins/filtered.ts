import { Failure } from '../../domain/errors.ts'
import type { PinItem } from '../../domain/pins/contract.ts'
import type { FilteredPinsOptions } from '../../domain/pins/finding.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import { listAccess, ofPerson, selectOwner } from '../profiles/read.ts'
import { pinItems, planPins } from './list.ts'
import { pinnedBy } from './queries.ts'
import { boardOf, filterName } from './read.ts'

/** One's own pins, by what they are to one (W-22, GRD-023), in one round: each filter is a range of an index of its own. */
export async function readFiltered(asker: Asker, options: FilteredPinsOptions, base: string): Promise<Page<PinItem>> {
  if (asker.sessionHash === null) throw new Failure('no_session')
  const whose = ofPerson(asker, 'me', 'own')
  const { flag_filters: filter } = options
  const where = pinnedBy(whose, 'all', false, filter)
  const plan = planPins(asker, { feed: `filtered|${filterName(filter)}`, whose, where, source: 'person' }, options)
  const alone = plan.tells ? [] : [selectOwner(asker.db, whose)]
  const results: unknown[] = await batchAll(asker.db, [...plan.statements, ...alone])
  const { user } = listAccess(asker.place.isBot, results)
  if (!user) throw new Failure('no_session')
  const page = plan.page(results)
  return pinItems(
    { ...page, items: page.items.map((row) => ({ ...row, board: boardOf(row, user), pinner: user, own: true })) },
    'person',
    options,
    base,
  )
}
