import { sql } from 'drizzle-orm'
import type { PinItem, PinListOptions } from '../../domain/pins/contract.ts'
import { ownsProfile } from '../../domain/profiles/rules.ts'
import type { Page } from '../../domain/wire.ts'
import { viewerIdSql } from '../accounts/queries.ts'
import { batchAll } from '../db/batch.ts'
import { idWhere } from '../db/keyset.ts'
import { type Access, type Asker, accessStatements, readAccess, requireProfile } from '../profiles/access.ts'
import { personIdSql, profileVisibleSql, type UserRow, type Who } from '../profiles/queries.ts'
import { type ListOptions, pinItems, planPins, runPlan } from './list.ts'
import { ofEverybody, ofPerson, type PinKind } from './queries.ts'
import type { PersonOfPin, PinParts } from './view.ts'

function feedName(kind: PinKind, name: string, publicOnly: boolean): string {
  return ['pins', kind, name, publicOnly ? 'public' : 'own'].join('|')
}

/**
 * Reads a person's pins (W-17 to W-20) in one round: the owner's feed and the visitors' travel together, and guards in SQL
 * leave one of them empty without reading a row of it (GRD-032).
 */
export async function readPins(
  asker: Asker,
  who: Who,
  name: string,
  kind: PinKind,
  options: PinListOptions,
  base: string,
) {
  const viewerId = viewerIdSql(asker.sessionHash, asker.now)
  const personId = personIdSql(who, viewerId)
  const signed = asker.sessionHash !== null
  const visible = profileVisibleSql(who, signed ? viewerId : null)
  const plan = (publicOnly: boolean) => {
    const notOwn = signed ? sql`${personId} is not ${viewerId} and ${visible}` : visible
    const guard = publicOnly ? notOwn : sql`${personId} = ${viewerId}`
    const where = ofPerson(idWhere(guard, personId), kind, publicOnly)
    return planPins(asker, feedName(kind, name, publicOnly), where, 'person', besideLead(options, !publicOnly))
  }
  const own = plan(false)
  const others = plan(true)
  const ownStatements = signed ? own.statements : []
  const results: unknown[] = await batchAll(asker.db, [
    ...accessStatements(asker, who),
    ...ownStatements,
    ...others.statements,
  ])
  const access = readAccess(asker, who, results)
  const user = requireProfile(access, who)
  const ownResults = results.splice(0, ownStatements.length)
  const isOwner = ownsProfile(access.viewer, user)
  const page = isOwner ? own.page(ownResults) : others.page(results)
  return personItems(page, user, isOwner, options, base)
}

/** The same feed of a person who is already loaded, for a page's second round. */
export async function readPinsOf(
  asker: Asker,
  access: Access,
  user: UserRow,
  kind: PinKind,
  options: PinListOptions,
  base: string,
) {
  const isOwner = ownsProfile(access.viewer, user)
  const where = ofPerson(sql`${user.id}`, kind, !isOwner)
  const plan = planPins(asker, feedName(kind, user.username, !isOwner), where, 'person', besideLead(options, isOwner))
  return personItems(await runPlan(asker, plan), user, isOwner, options, base)
}

/** A place for a new pin begins the owner's first page when it is asked for, and counts as an item of it (GRD-022, G-062). */
function leads(options: PinListOptions, isOwner: boolean): boolean {
  return isOwner && !options.exclude_add_pin_rep && options.bookmark === undefined
}

/** The options of the pins that stand beside it. */
function besideLead(options: PinListOptions, isOwner: boolean): PinListOptions {
  return leads(options, isOwner) ? { ...options, page_size: options.page_size - 1 } : options
}

function personItems(page: Page<PinParts>, user: UserRow, isOwner: boolean, options: PinListOptions, base: string) {
  const pinner: PersonOfPin = user
  const items = pinItems({ ...page, items: page.items.map((row) => ({ ...row, pinner })) }, 'person', options, base)
  const first: PinItem[] = leads(options, isOwner) ? [{ type: 'add_pin_rep', id: 'add_pin_rep' }] : []
  return { items: [...first, ...items.items], bookmark: items.bookmark }
}

/** The newest pins that the whole world may find. */
export async function readExplore(asker: Asker, options: ListOptions, base: string): Promise<Page<PinItem>> {
  const plan = planPins(asker, 'explore', ofEverybody(), 'people', options)
  return pinItems(await runPlan(asker, plan), 'people', options, base)
}
