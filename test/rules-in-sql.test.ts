import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { isLimited } from '../domain/accounts/limited.ts'
import { CONFIRM_TIME, isNewcomer, NEWCOMER_TIME } from '../domain/accounts/newcomers.ts'
import { canActFor } from '../domain/accounts/rules.ts'
import { articleState } from '../domain/articles/rules.ts'
import { placeOfSave } from '../domain/boards/pin-order.ts'
import { type BoardAccess, canSeeBoard, mayOnBoard } from '../domain/boards/rules.ts'
import { obstacleToComment } from '../domain/comments/rules.ts'
import { canSeePin } from '../domain/pins/rules.ts'
import { canSeeProfile } from '../domain/profiles/rules.ts'
import type { Viewer } from '../domain/viewer.ts'
import * as accounts from '../worker/accounts/conditions.ts'
import { delegations, sessions } from '../worker/accounts/tables.ts'
import { isPublishedSql } from '../worker/articles/conditions.ts'
import { canSeeBoardSql, mayEditBoard } from '../worker/boards/conditions.ts'
import { mayComment } from '../worker/comments/conditions.ts'
import { newId } from '../worker/db/ids.ts'
import { isBlockedBetween } from '../worker/invites/conditions.ts'
import { canSeePinSql } from '../worker/pins/conditions.ts'
import { placeOf } from '../worker/pins/placing/conditions.ts'
import { ofPerson } from '../worker/profiles/list-owner/conditions.ts'
import { isBlockedEitherWay } from '../worker/profiles/read.ts'
import { ownerSql } from '../worker/relations/people/queries.ts'
import { blocks, follows } from '../worker/relations/tables.ts'
import { db } from './fixtures/app.ts'
import { board, type Person, person, pin, type TestBoard } from './fixtures/world.ts'

/** The sources, by path. */
const CONDITIONS = sources(import.meta.glob('../worker/**/{conditions,queries}.ts', { query: '?raw', eager: true }))
const RULES = sources(import.meta.glob('../domain/*/*rules.ts', { query: '?raw', eager: true }))

function sources(modules: Record<string, unknown>): string[] {
  return Object.values(modules).map((module) => (module as { default: string }).default)
}

/** Every combination of values, one of each list. */
function combine<Choices extends Record<string, readonly unknown[]>>(
  choices: Choices,
): { [Name in keyof Choices]: Choices[Name][number] }[] {
  const all = Object.entries(choices).reduce<Record<string, unknown>[]>(
    (worlds, [name, values]) => worlds.flatMap((world) => values.map((value) => ({ ...world, [name]: value }))),
    [{}],
  )
  return all as { [Name in keyof Choices]: Choices[Name][number] }[]
}

const YES_NO = [false, true] as const
const NOW = Date.UTC(2026, 5, 1)
let viewer: Person
let stranger: Person

beforeAll(async () => {
  viewer = await person()
  stranger = await person()
})

const AS = (id: number | null): Viewer => ({ id, isBot: false, loginState: id === null ? 'none' : 'full' })
const idSql = (id: number | null) => (id === null ? sql`null` : sql`${id}`)
const now = (value: number | null) => (value === null ? sql`null` : sql`${value}`)
const follow = (from: Person, to: Person) =>
  db.insert(follows).values({ followerId: from.id, followeeId: to.id, rk: -newId() })
const block = (from: Person, to: Person) =>
  db.insert(blocks).values({ blockerId: from.id, blockedId: to.id, source: 'profile', rk: -newId() })

/** Whether a condition holds. */
async function holds(condition: SQL, from: SQL = sql`(select 1)`): Promise<boolean> {
  const [row] = await db.all<{ yes: number | null }>(sql`select ${condition} as yes from ${from}`)
  return Boolean(row?.yes)
}

/** The ids for which a condition holds. */
async function idsWhere(id: SQL, from: SQL, condition: SQL): Promise<Set<number>> {
  const rows = await db.all<{ id: number }>(sql`select ${id} as id from ${from} where ${condition}`)
  return new Set(rows.map((row) => row.id))
}

interface OwnerCase {
  isPrivate: boolean
  isClosed: boolean
  isFollowed: boolean
  isViewer: boolean
}
type Owner = OwnerCase & { person: Person }

/** The viewer, and a person of every kind: private or not, closed or not, followed by the viewer or not. */
async function makeOwners(): Promise<Owner[]> {
  const owners: Owner[] = [{ isPrivate: false, isClosed: false, isFollowed: false, isViewer: true, person: viewer }]
  for (const each of combine({ isPrivate: YES_NO, isClosed: YES_NO, isFollowed: YES_NO })) {
    const made = await person({ isPrivate: each.isPrivate, closedAt: each.isClosed ? 1 : null })
    if (each.isFollowed) await follow(viewer, made)
    owners.push({ ...each, isViewer: false, person: made })
  }
  return owners
}

interface BoardCase {
  owner: Owner
  on: TestBoard
  privacy: 'public' | 'protected' | 'secret'
  isArchived: boolean
  isDeleted: boolean
  isMember: boolean
}

/** A board of every kind of each owner. The viewer works on some of others. */
async function makeBoards(): Promise<BoardCase[]> {
  const made: BoardCase[] = []
  for (const owner of await makeOwners())
    for (const each of combine({
      privacy: ['public', 'protected', 'secret'] as const,
      isArchived: YES_NO,
      isDeleted: YES_NO,
      isMember: YES_NO,
    })) {
      if (each.isMember && owner.isViewer) continue
      const on = await board(owner.person, {
        privacy: each.privacy,
        archived: each.isArchived,
        collaborators: each.isMember ? [viewer] : [],
        row: { deletedAt: each.isDeleted ? 1 : null },
      })
      made.push({ owner, on, ...each })
    }
  return made
}

const profileSeen = (as: number | null, { person: of, isPrivate, isClosed, isFollowed }: Owner) =>
  !isClosed && canSeeProfile(AS(as), { id: of.id, isPrivate, followed: as === viewer.id && isFollowed })

function boardSeen(as: number | null, { owner, privacy, isArchived, isDeleted, isMember }: BoardCase): boolean {
  const access: BoardAccess = {
    ...{ privacy, archived: isArchived, deleted: isDeleted, ownerId: owner.person.id, acting: false },
    collaborator: as === viewer.id && isMember,
    ownerVisible: profileSeen(as, owner),
  }
  return canSeeBoard(AS(as), access)
}

/** What differs between a rule and its twin. */
type Differences = string[]

/** Each rule that exists in SQL too, by the names of both, and their comparison over all its worlds. */
const TWINS: Record<string, () => Promise<Differences>> = {
  'canActFor = actingForSql': async () => {
    const differences: Differences = []
    const grants = [null, [], ['boards'], ['metadata'], ['boards', 'metadata']] as const
    for (const { isClosed, granted } of combine({ isClosed: YES_NO, granted: grants })) {
      const subject = await person({ closedAt: isClosed ? 1 : null })
      const row = { delegateId: viewer.id, subjectId: subject.id, createdAt: 1 }
      if (granted) await db.insert(delegations).values({ ...row, scopes: [...granted] })
      for (const scope of ['boards', 'metadata'] as const)
        for (const as of [null, viewer.id, stranger.id, subject.id]) {
          // A closed account is nobody to act for, which the rule's callers check.
          const rule = canActFor(AS(as), subject.id, as === viewer.id ? granted : null, scope) && !isClosed
          const inSql = await holds(accounts.actingForSql(idSql(as), subject.id, scope))
          if (inSql !== rule) differences.push(JSON.stringify({ isClosed, granted, scope, as, rule }))
        }
    }
    return differences
  },
  'isNewcomer = isNewcomerSql': async () => {
    const differences: Differences = []
    const ages = [NEWCOMER_TIME, CONFIRM_TIME].flatMap((time) => [time - 1, time, time + 1])
    for (const { age, verified } of combine({ age: [0, ...ages], verified: [null, 1] })) {
      const row = sql`(select ${NOW - age} as created_at, ${now(verified)} as email_verified_at) as u`
      const rule = isNewcomer({ createdAt: NOW - age, emailVerifiedAt: verified }, NOW)
      if ((await holds(accounts.isNewcomerSql('u', NOW), row)) !== rule) differences.push(`${age} ${verified}`)
    }
    return differences
  },
  'isLimited = isLimitedSql': async () => {
    const differences: Differences = []
    for (const limitedUntil of [null, 0, NOW - 1, NOW, NOW + 1]) {
      const { id } = await person({ limitedUntil })
      const inSql = await holds(accounts.isLimitedSql(sql`${id}`, NOW))
      if (inSql !== isLimited({ limitedUntil }, NOW)) differences.push(String(limitedUntil))
    }
    return differences
  },
  'isBlockedEitherWay = isBlockedBetween': async () => {
    const differences: Differences = []
    for (const { blocksUser, blockedByUser } of combine({ blocksUser: YES_NO, blockedByUser: YES_NO })) {
      const other = await person()
      if (blocksUser) await block(viewer, other)
      if (blockedByUser) await block(other, viewer)
      const rule = isBlockedEitherWay({ blocksUser, blockedByUser })
      if ((await holds(isBlockedBetween(viewer.id, other.id))) !== rule)
        differences.push(`${blocksUser} ${blockedByUser}`)
      if (await holds(isBlockedBetween(stranger.id, other.id))) differences.push('a stranger')
    }
    return differences
  },
  'canSeeProfile = ofPerson': async () => {
    const differences: Differences = []
    const [live, ended] = [`live ${newId()}`, `ended ${newId()}`]
    for (const [tokenHash, expiresAt] of [
      [live, NOW + 1],
      [ended, NOW],
    ] as const) {
      const row = { id: newId(), tokenHash, userId: viewer.id, loginState: 'full' as const }
      await db.insert(sessions).values({ ...row, createdAt: 1, lastSeenAt: 1, expiresAt })
    }
    for (const owner of await makeOwners())
      for (const sessionHash of [null, live, ended])
        for (const side of ['own', 'others'] as const) {
          const as = sessionHash === live ? viewer.id : null
          const { beginning, id } = ofPerson({ sessionHash, now: NOW }, { id: owner.person.id }, side)
          const from = beginning as { from: SQL; where: SQL }
          const rows = await db.all<{ id: number | null }>(
            sql`select ${id} as id from ${from.from} where ${from.where}`,
          )
          const isOwn = as === owner.person.id
          // A visitor's list is one for both sides.
          const isAsked = sessionHash === null || isOwn === (side === 'own')
          const rule = profileSeen(as, owner) && isAsked
          if (rows.some((row) => row.id !== null) !== rule)
            differences.push(JSON.stringify({ ...owner, person: 0, sessionHash, side, rule }))
        }
    return differences
  },
  'canSeeProfile = ownerSql': async () => {
    const differences: Differences = []
    const tokenHash = `list ${newId()}`
    const row = { id: newId(), tokenHash, userId: viewer.id, loginState: 'full' as const }
    await db.insert(sessions).values({ ...row, createdAt: 1, lastSeenAt: 1, expiresAt: NOW + 1 })
    for (const owner of await makeOwners())
      for (const at of [NOW, NOW + 1]) {
        const as = at === NOW ? viewer.id : null
        const found = ownerSql({ sessionHash: tokenHash, now: at }, { id: owner.person.id })
        const rule = profileSeen(as, owner)
        if ((await holds(sql`${found} is not null`)) !== rule)
          differences.push(JSON.stringify({ ...owner, person: 0, as, rule }))
      }
    return differences
  },
  'canSeeBoard = canSeeBoardSql': async () => {
    const differences: Differences = []
    const boards = await makeBoards()
    for (const as of [viewer.id, stranger.id, null]) {
      const from = sql`boards as b cross join users as o on o.id = b.owner_id`
      const seen = await idsWhere(sql`b.id`, from, canSeeBoardSql(idSql(as), 'b', 'o'))
      for (const each of boards)
        if (seen.has(each.on.id) !== boardSeen(as, each))
          differences.push(JSON.stringify({ ...each, on: 0, owner: { ...each.owner, person: 0 }, as }))
    }
    expect(boards.length).toBeGreaterThan(200)
    return differences
  },
  'canSeePin = canSeePinSql': async () => {
    const differences: Differences = []
    const made: { id: number; of: BoardCase; pinnerId: number; isDeleted: boolean }[] = []
    for (const of of await makeBoards())
      for (const pinner of [viewer, stranger, of.owner.person])
        for (const isDeleted of of.privacy === 'public' ? YES_NO : [false]) {
          // What is on a deleted board is deleted with it.
          const row = { deletedAt: isDeleted || of.isDeleted ? 1 : null }
          const hidden = row.deletedAt === null ? {} : { listed: false, onProfile: false }
          const { id } = await pin(pinner, of.on, { row: { ...row, ...hidden } })
          made.push({ id, of, pinnerId: pinner.id, isDeleted: row.deletedAt !== null })
        }
    for (const as of [viewer.id, stranger.id, null]) {
      const seen = await idsWhere(sql`p.id`, sql`pins as p`, canSeePinSql(idSql(as), 'p'))
      for (const { id, of, pinnerId, isDeleted } of made) {
        const rule = !isDeleted && canSeePin(AS(as), { pinnerId, boardVisible: boardSeen(as, of) })
        if (seen.has(id) !== rule)
          differences.push(
            JSON.stringify({ ...of, on: 0, owner: { ...of.owner, person: 0 }, isDeleted, pinnerId, as, rule }),
          )
      }
    }
    return differences
  },
  'mayOnBoard = mayEditBoard': async () => {
    const differences: Differences = []
    const owner = await person()
    const acting = await person()
    await db
      .insert(delegations)
      .values({ delegateId: acting.id, subjectId: owner.id, scopes: ['boards'], createdAt: 1 })
    for (const { isManaged, isDeleted } of combine({ isManaged: YES_NO, isDeleted: YES_NO })) {
      const row = { collaboratorsManage: isManaged, deletedAt: isDeleted ? 1 : null }
      const on = await board(owner, { collaborators: [viewer], row })
      for (const [who, role] of [
        [owner, 'owner'],
        [acting, 'owner'],
        [viewer, 'collaborator'],
        [stranger, null],
      ] as const)
        for (const [action, needs] of [
          ['pins', 'collaborators'],
          ['sections', 'collaborators'],
          ['edit', 'managers'],
          ['delete', 'managers'],
          ['people', 'managers'],
          ['decide', 'owner'],
          ['remove_people', 'owner'],
        ] as const) {
          const rule = mayOnBoard(role, isManaged, action) && !isDeleted
          if ((await holds(mayEditBoard(who.id, sql`${on.id}`, needs))) !== rule)
            differences.push(JSON.stringify({ isManaged, isDeleted, role, action, rule }))
        }
    }
    return differences
  },
  'obstacleToComment = mayComment': async () => {
    const differences: Differences = []
    const boardOwner = await person()
    const on = await board(boardOwner)
    for (const settings of combine({ isOffByDefault: YES_NO, audience: ['everyone', 'followers'] as const }))
      for (const relation of combine({
        isFollower: YES_NO,
        blocked: ['nobody', 'saver', 'by saver', 'owner', 'by owner'] as const,
      })) {
        const saver = await person({ commentsDefaultOff: settings.isOffByDefault, commentsFrom: settings.audience })
        const commenter = await person()
        if (relation.isFollower) await follow(commenter, saver)
        const other = relation.blocked.endsWith('saver') ? saver : boardOwner
        if (relation.blocked !== 'nobody')
          await (relation.blocked.startsWith('by') ? block(other, commenter) : block(commenter, other))
        for (const { isOff, isDeleted } of combine({ isOff: [null, false, true], isDeleted: YES_NO })) {
          const { id } = await pin(saver, on, { row: { commentsOff: isOff, deletedAt: isDeleted ? 1 : null } })
          for (const who of [commenter, saver]) {
            const isOwn = who === saver
            const obstacle = obstacleToComment({
              ...{ isOff: isOff ?? settings.isOffByDefault, audience: settings.audience, isOwn },
              isFollower: !isOwn && relation.isFollower,
              isBlocked: !isOwn && relation.blocked !== 'nobody',
            })
            const rule = obstacle === null && !isDeleted
            const from = sql`pins as p cross join users as s on s.id = p.pinner_id where p.id = ${id}`
            if ((await holds(mayComment(who.id), from)) !== rule)
              differences.push(JSON.stringify({ ...settings, ...relation, isOff, isDeleted, isOwn, rule }))
          }
        }
      }
    return differences
  },
  'articleState = isPublishedSql': async () => {
    const differences: Differences = []
    for (const { at, deleted } of combine({ at: [null, NOW - 1, NOW, NOW + 1], deleted: [null, 1] })) {
      const row = sql`(select ${now(at)} as publish_at, ${now(deleted)} as deleted_at) as article`
      const rule = articleState(at, NOW) === 'published' && deleted === null
      if ((await holds(isPublishedSql('article', NOW), row)) !== rule) differences.push(`${at} ${deleted}`)
    }
    return differences
  },
  'placeOfSave = placeOf': async () => {
    const differences: Differences = []
    for (const savedRk of [-1, -10, -117_053_315_789_050, -(2 ** 53 - 1), 0]) {
      const [row] = await db.all<{ place: string }>(
        sql`select ${placeOf('p')} as place from (select null as place, ${savedRk} as saved_rk) as p`,
      )
      if (row?.place !== placeOfSave(savedRk)) differences.push(`${savedRk} ${row?.place} ${placeOfSave(savedRk)}`)
    }
    return differences
  },
}

for (const [names, compare] of Object.entries(TWINS))
  test(`${names}: the rule and its twin in SQL say the same of every world [REL-01 REL-26]`, async () => {
    expect(await compare()).toEqual([])
  })

/** Rules about who may do what that have no twin in SQL, and why. */
const ONLY_RULES: Record<string, string> = {
  mayEdit: 'the author’s time is checked where the comment is read',
  mayForce: 'about a request',
  isEditorialLocale: 'about a text',
  isBeforeCutoff: 'about a law',
  isDelivered: 'about an answer of a receiver',
  obstacleToBegin: 'its parts are read as columns',
  obstacleToAnswer: 'its parts are read as columns',
  obstacleToGroup: 'its parts are read as columns',
}

/** Conditions about who may do what that repeat no rule, and why. */
const ONLY_SQL: Record<string, string> = {
  seesComment: 'what is hidden is never read',
  seesMessage: 'what was deleted is never read',
  seesSender: 'part of `seesMessage`',
  mayLook: 'checked in the batch that undoes',
  mayJoin: 'checked in the batch that writes',
  mayReturn: 'checked in the batch that undoes',
  mayUndoRemoval: 'checked in the batch that undoes',
  mayBeShown: 'parts of it are twins',
  maySave: 'checked in the batch that writes',
  mayCreate: 'checked in the batch that writes',
  mayRepin: 'checked in the batch that writes',
  isBlockedFromPin: 'its result is a part of `obstacleToComment`',
  isBlockedFrom: 'its result is a part of `obstacleToComment`',
}

test('every rule with a twin is compared, and every rule or condition about who may do what has a twin or a reason to have none [REL-01]', () => {
  const documented = CONDITIONS.flatMap((source) =>
    [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?(?:async )?(?:function|const) (\w+)/g)].flatMap(
      ([, text = '', twin]) => {
        const rule = /(?:rule|twin of) `(\w+)`/.exec(text.replaceAll(/\s*\n \* /g, ' '))?.[1]
        return rule === undefined ? [] : [`${rule} = ${twin}`]
      },
    ),
  )
  expect(documented.sort()).toEqual(Object.keys(TWINS).sort())
  const exported = (all: string[], like: RegExp) =>
    all
      .flatMap((source) =>
        [...source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = '']) => name),
      )
      .filter((name) => like.test(name))
  const [rules, twins] = [0, 1].map((side) => new Set(Object.keys(TWINS).map((names) => names.split(' = ')[side])))
  const decides = /^(?:can[A-Z]|may[A-Z]|is[A-Z]|obstacle)/
  expect(
    exported(RULES, decides)
      .filter((name) => !rules?.has(name))
      .sort(),
  ).toEqual(Object.keys(ONLY_RULES).sort())
  const decidesSql = /^(?:may[A-Z]|sees[A-Z]|canSee|actingFor|isNewcomer|isLimited|isBlocked|isPublished)/
  expect(
    exported(CONDITIONS, decidesSql)
      .filter((name) => !twins?.has(name))
      .sort(),
  ).toEqual(Object.keys(ONLY_SQL).sort())
})

/** Every condition that finds a session, as the id of its person. */
const SESSIONS: Record<string, (hash: string, at: number) => SQL> = {
  askerSql: (sessionHash, at) => accounts.askerSql({ sessionHash, now: at }),
  askingSession: (sessionHash, at) => {
    const { from, isAsking } = accounts.askingSession({ sessionHash, now: at })
    return sql`(select session.user_id from ${from} where ${isAsking})`
  },
  validSessions: (hash, at) => {
    const { from, isValid } = accounts.validSessions(at)
    return sql`(select session.user_id from ${from} where ${isValid} and session.token_hash = ${hash})`
  },
}

test('a session counts until it ends, and never after: in every condition that finds one [REL-07]', async () => {
  const tokenHash = `session ${newId()}`
  const row = { id: newId(), tokenHash, userId: viewer.id, loginState: 'full' as const }
  await db.insert(sessions).values({ ...row, createdAt: 1, lastSeenAt: 1, expiresAt: NOW })
  for (const [name, find] of Object.entries(SESSIONS)) {
    const found = async (hash: string, at: number) =>
      (await db.all<{ id: number | null }>(sql`select ${find(hash, at)} as id`))[0]?.id
    expect(
      [await found(tokenHash, NOW - 1), await found(tokenHash, NOW), await found(tokenHash, NOW + 1)],
      name,
    ).toEqual([viewer.id, null, null])
    expect(await found('another', NOW - 1), name).toBe(null)
  }
})
