import { sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import type { BoardPinsOptions, PinItem } from '../../domain/pins/contract.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import {
  listAccess,
  type Owner,
  ofKnown,
  ofPerson,
  selectOwner,
  type UserRow,
  type Who,
  type Whose,
} from '../profiles/read.ts'
import { type PinPlan, pinItems, planPins, runLater } from './list.ts'
import { pins } from './tables.ts'
import type { PinParts } from './view.ts'

/** The hidden board of somebody's boardless pins, `held`: found by its owner (G-038). */
const quickSaves = (ownerId: ReturnType<typeof sql>) => sql`held.owner_id = ${ownerId} and held.kind = 'quicksave'`

/**
 * Reads a person's boardless pins, newest first (W-21), in one round. They are for the person alone: visitors get 401, others 403 code 3,
 * and read no row of them.
 */
export async function readBoardless(asker: Asker, who: Who, name: string, options: BoardPinsOptions, base: string) {
  if (asker.sessionHash === null) throw new Failure('no_session')
  const person = ofPerson(asker, who, 'own')
  const plan = planBoardless(asker, withQuickSaves(person), name, options)
  const alone = plan.tells ? [] : [selectOwner(asker.db, person)]
  const results: unknown[] = await batchAll(asker.db, [...plan.statements, ...alone])
  const { viewer, user } = listAccess(asker.place.isBot, results)
  // Of nobody's list there is no row that could tell who asks.
  if (user ? viewer.id === null : who === 'me') throw new Failure('no_session')
  if (!user) throw new Failure('user_not_found')
  if (user.closedAt !== null) throw new Failure('user_closed')
  if (viewer.id !== user.id) throw new Failure('forbidden')
  return items(plan.page(results), user, options, base)
}

/** The same list of `me`, who is already loaded, for a page's second round; fails at once where the bookmark isn't of it. */
export function boardlessOf(asker: Asker, user: UserRow, options: BoardPinsOptions, base: string) {
  const whose = {
    ...ofKnown(user.id, user.id, user.id),
    beginning: { from: sql`boards as held`, where: quickSaves(sql`${user.id}`) },
  }
  const read = runLater(asker, planBoardless(asker, whose, 'me', options))
  return async () => items(await read(), user, options, base)
}

/** A person with the board that holds what is on none of theirs. */
function withQuickSaves(person: Whose): Whose {
  const { beginning } = person
  if (!beginning) return person
  return {
    ...person,
    beginning: { ...beginning, from: sql`${beginning.from} left join boards as held on ${quickSaves(person.id)}` },
  }
}

function planBoardless(asker: Asker, whose: Whose, name: string, options: BoardPinsOptions): PinPlan {
  const feed = `boardless|${name}`
  return planPins(asker, { feed, whose, where: sql`${pins.boardId} = held.id`, source: 'people' }, options)
}

function items(page: Page<PinParts>, pinner: Owner, options: BoardPinsOptions, base: string): Page<PinItem> {
  const own = { ...page, items: page.items.map((row) => ({ ...row, pinner })) }
  return pinItems(own, 'person', options, base)
}
