import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#worker/db/ids.ts'
import * as accounts from '#worker/model/accounts/rules.ts'
import { sessions } from '#worker/model/accounts/tables.ts'
import { db } from '../fixtures/app.ts'
import { ACCESS_TWINS } from '../fixtures/twins/access.ts'
import { PEOPLE_TWINS } from '../fixtures/twins/people.ts'
import { makePeople, NOW, people } from '../fixtures/twins/worlds.ts'

/** The sources, by path. */
const CONDITIONS = sources(
  import.meta.glob('../../worker/**/{conditions,queries,rules}.ts', { query: '?raw', eager: true }),
)
const RULES = sources(import.meta.glob('../../domain/*/*rules.ts', { query: '?raw', eager: true }))

function sources(modules: Record<string, unknown>): string[] {
  return Object.values(modules).map((module) => (module as { default: string }).default)
}

beforeAll(makePeople)

/** Each rule that exists in SQL too, by the names of both. */
const TWINS = { ...ACCESS_TWINS, ...PEOPLE_TWINS }

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
  requesterSql: (sessionHash, at) => accounts.requesterSql({ sessionHash, now: at }),
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
  const row = { id: newId(), tokenHash, userId: people.viewer.id, loginState: 'full' as const }
  await db.insert(sessions).values({ ...row, createdAt: 1, lastSeenAt: 1, expiresAt: NOW })
  for (const [name, find] of Object.entries(SESSIONS)) {
    const found = async (hash: string, at: number) =>
      (await db.all<{ id: number | null }>(sql`select ${find(hash, at)} as id`))[0]?.id
    expect(
      [await found(tokenHash, NOW - 1), await found(tokenHash, NOW), await found(tokenHash, NOW + 1)],
      name,
    ).toEqual([people.viewer.id, null, null])
    expect(await found('another', NOW - 1), name).toBe(null)
  }
})
