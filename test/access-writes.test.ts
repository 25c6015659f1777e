import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hrefOf, routes } from '../domain/routes.ts'
import { sessions } from '../worker/accounts/tables.ts'
import { ask, askJson, db } from './fixtures/app.ts'
import { CALLS } from './fixtures/calls.ts'
import {
  type Change,
  changedColumns,
  changesBetween,
  type Row,
  type State,
  snapshot,
  takeBack,
} from './fixtures/state.ts'
import { isLimited, isNobody, makeWorld, VIEWERS, type World } from './fixtures/viewers.ts'
import type { Person } from './fixtures/world.ts'
import { READS, WRITES } from './fixtures/writes/all.ts'
import { mailTokens } from './fixtures/writes/logins.ts'
import type { Attempt, Write } from './fixtures/writes/write.ts'

let world: World
let before: State
let cells = 0
const sessionIds = new Map<Person, string>()
/** Writes that changed something for somebody: one that never does proves nothing. */
const effective = new Set<Write>()

beforeAll(async () => {
  world = await makeWorld()
  const { collaborator } = world.people
  const session = world.as('collaborator', world.owners[0]).session ?? ''
  for (const owner of world.owners) {
    const json = { username: owner.username, password: 'pinfold-test' }
    expect((await askJson('/v3/account/link/', { method: 'POST', session, json })).http, collaborator.username).toBe(
      200,
    )
    await mailTokens(owner)
    const own = and(eq(sessions.userId, owner.id), eq(sessions.loginState, 'full'))
    const [row] = await db.select({ id: sessions.id }).from(sessions).where(own)
    sessionIds.set(owner, String(row?.id))
  }
  before = await snapshot()
})

/** What a call answers before anything of it is judged: its status and code; null where the viewer may do such things. */
function refusal({ who }: Write, { viewer }: Attempt): { http: 401; code: 2 | 4 } | null {
  if (who === 'anybody') return null
  if (isNobody(viewer)) return { http: 401, code: 2 }
  return who === 'full login' && isLimited(viewer) ? { http: 401, code: 4 } : null
}

/** Sends a write by its call; says what was wrong with the answer. */
async function byCall(write: Write, attempt: Attempt): Promise<string[]> {
  const [method = '', pattern = ''] = (write.call ?? '').split(' ')
  const parts = write.parts?.(attempt) ?? {}
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
  const json = write.body?.(attempt) ?? {}
  const answer = await askJson(path, { method: method.toUpperCase(), json, ...world.as(attempt.viewer, attempt.owner) })
  const refused = refusal(write, attempt)
  const http = refused?.http ?? write.outcome?.(attempt) ?? 200
  if (answer.http !== http) return [`answers ${answer.http} ${answer.message} and not ${http}`]
  return refused && answer.code !== refused.code ? [`answers code ${answer.code} and not ${refused.code}`] : []
}

/** The same by its form, which leads somewhere when all is well and says what isn't. */
async function byForm(write: Write, attempt: Attempt): Promise<string[]> {
  const path = hrefOf(routes.do[write.form ?? 'login'], {})
  const fields = (write.formBody ?? write.body)?.(attempt) ?? {}
  const body = new URLSearchParams(fields as Record<string, string>)
  const answer = await ask(path, { method: 'POST', body, ...world.as(attempt.viewer, attempt.owner) })
  if ([302, 303].includes(answer.status) || (answer.status >= 400 && answer.status < 500)) return []
  return [`answers ${answer.status}`]
}

const PEOPLE =
  'user_id follower_id followee_id requester_id target_id blocker_id blocked_id reporter_id sender_id delegate_id subject_id other_id pinner_id'.split(
    ' ',
  )

/** Whether a row is only about these people; cards of boards are about whose board it is too. */
function isAbout(row: Row, table: string, people: Person[]): boolean {
  const ids = people.map(({ id }) => id)
  if (table === 'users') return ids.includes(Number(row.id))
  if (table === 'profile_boards' && people.some(({ username }) => username === row.owner_username)) return true
  return PEOPLE.every((name) => row[name] === undefined || row[name] === null || ids.includes(Number(row[name])))
}

/** What a write changed and shouldn't have. That somebody's pages show something new does no harm. */
function trespasses(write: Write, attempt: Attempt, changes: Change[]): string[] {
  const made = changes.flatMap(({ table, before, after }) =>
    table === 'users' && !before ? [{ id: after?.id, username: after?.username } as unknown as Person] : [],
  )
  const people = [...(attempt.actor ? [attempt.actor] : []), ...(write.concerns?.(attempt) ?? []), ...made]
  return changes.flatMap((change) => {
    const columns = changedColumns(change).filter((name) => name !== 'content_version')
    const isKept = change.before !== null && change.after !== null
    if (isKept && columns.length === 0) return []
    const allowed = write.touches[change.table]
    const row = (change.after ?? change.before) as Row
    const fits = isKept ? columns.every((name) => Array.isArray(allowed) && allowed.includes(name)) : allowed === true
    if (fits && isAbout(row, change.table, people)) return []
    return [`changes ${change.table} (${isKept ? columns.join(', ') : 'a row'}) ${JSON.stringify(row).slice(0, 200)}`]
  })
}

async function attemptOnce(write: Write, attempt: Attempt, door: 'call' | 'form'): Promise<string[]> {
  const faults = await (door === 'call' ? byCall : byForm)(write, attempt)
  const after = await snapshot()
  const changes = changesBetween(before, after)
  const outcome = write.outcome?.(attempt) ?? 200
  const isRefused = refusal(write, attempt) !== null || outcome >= 400
  if (isRefused && changes.length > 0) faults.push('is refused and changes something')
  faults.push(...trespasses(write, attempt, changes))
  if (changes.length > 0) effective.add(write)
  before = await takeBack(changes, before, after)
  cells++
  return faults.map((fault) => `${door} ${write.call ?? write.form} on ${attempt.owner.about}: ${fault}`)
}

/** Towards one's own account, whoever is fully signed in is the same: one of them, and one owner, stand for all. */
function standsApart({ viewer, actor, owner }: Attempt): boolean {
  if (actor === owner) return true
  return owner === world.owners[0] && (isNobody(viewer) || isLimited(viewer) || /^(stranger|delegate)$/.test(viewer))
}

for (const viewer of VIEWERS) {
  test(`${viewer}: every write changes what it may and nothing else, and what is refused changes nothing [REL-26 REL-16 REL-01]`, async () => {
    const faults: string[] = []
    for (const owner of world.owners) {
      const attempt = {
        world,
        viewer,
        owner,
        actor: world.personOf(viewer, owner),
        sessionId: sessionIds.get(owner) ?? '',
      }
      for (const write of WRITES) {
        if (write.isOwn && !standsApart(attempt)) continue
        if (write.call) faults.push(...(await attemptOnce(write, attempt, 'call')))
        if (write.form) faults.push(...(await attemptOnce(write, attempt, 'form')))
      }
    }
    expect(faults).toEqual([])
    expect(changesBetween(before, await snapshot())).toEqual([])
  })
}

test('every call and every form that writes is in the table, and each changes something for somebody [REL-26]', () => {
  const calls = CALLS.filter((call) => !call.startsWith('get ') && !READS.includes(call))
  expect([...new Set(WRITES.flatMap(({ call }) => call ?? []))].sort()).toEqual(calls.sort())
  expect([...new Set(WRITES.flatMap(({ form }) => form ?? []))].sort()).toEqual(Object.keys(routes.do).sort())
  const idle = WRITES.filter((write) => Object.keys(write.touches).length > 0 && !effective.has(write))
  expect(idle.map(({ call, form }) => call ?? form)).toEqual([])
  console.info(`${cells} writes tried`)
})
