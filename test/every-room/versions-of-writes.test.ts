import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { href, routes } from '#domain/routes.ts'
import { ask, askHtml, db } from '../fixtures/app.ts'
import { comment } from '../fixtures/comments.ts'
import type { Place } from '../fixtures/place.ts'
import { changesBetween, restoreState, type State, snapshot } from '../fixtures/state.ts'
import { board, type Person, pin, section } from '../fixtures/world.ts'
import { ON_OWNERS, ON_PLACES } from '../fixtures/writes/all.ts'
import { callOf, formOf, isRefused } from '../fixtures/writes/attempt.ts'
import { readyWorld } from '../fixtures/writes/ready.ts'
import type { Attempt, Write } from '../fixtures/writes/write.ts'

const NOW = Date.now()
/** More requests than any machine needs until the feeds of a page are in time, and until none of its parts fails. */
const PATIENCE = 200
const TRIES = 5
const PROFILE = [routes.profile, routes.profilePins, routes.profileAbout]

let ready: Awaited<ReturnType<typeof readyWorld>>
let before: State
/** A board of the first owner's alone: pages of boards with several people are not kept by a version. */
let alone: Place
/** Writes that raise somebody's version. */
const raising = new Set<Write>()

beforeAll(async () => {
  ready = await readyWorld()
  const [owner] = ready.world.owners
  alone = await placeAlone(ready.attemptOf('owner', owner).place)
  await db.run(sql`delete from cluster_jobs`)
  before = await snapshot()
})

async function placeAlone(like: Place): Promise<Place> {
  const { owner } = like
  const on = await board(owner, { name: 'Salt kilns' })
  const part = await section(on, 'Ash glazes')
  await section(on, 'Slips')
  const [made, inPart] = [await pin(owner, on), await pin(owner, on, { row: { sectionId: part.id } })]
  const { id } = await comment(owner, made.id, 'Which clay?')
  const url = (slug: string) => ({ url: `${on.url}${slug}/` })
  return {
    ...like,
    ...{ boardId: on.id, url: on.url, section: { id: part.id, ...url(part.slug) } },
    ...{ pinId: made.id, sectionPinId: inPart.id, comment: id, reply: id },
  }
}

/** What the key of a person's kept pages says of the person, by id. */
async function keysOf(people: readonly Person[]): Promise<Map<number, string>> {
  const ids = JSON.stringify(people.map(({ id }) => id))
  const rows = await db.all<{ id: number }>(
    sql`select id, username, content_version, is_private from users where id in (select value from json_each(${ids}))`,
  )
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
}

/** The addresses of a person's pages that are kept under their version. */
function pathsOf({ id, username }: Person): string[] {
  const boards = id === alone.owner.id ? [alone.url, alone.section?.url ?? ''] : []
  return [...PROFILE.map((route) => href(route, { username })), ...boards]
}

/** A page as a visitor's is rendered now. One whose feeds come late is written in another form, and asked for again. */
async function pageAt(path: string): Promise<string> {
  for (let i = 0; i < PATIENCE; i++) {
    // With the clock of a test nothing is kept.
    const { http, html } = await askHtml(path, { headers: { 'x-test-now': String(NOW) } })
    if (!html.includes('<template id="B:')) return `${http} ${plain(html)}`
  }
  throw new Error(`${path} is never whole`)
}

/** Whether a page still looks like this. On a busy machine a part of it may have failed, which the next one shows. */
async function looksLike(path: string, html: string): Promise<boolean> {
  for (let i = 0; i < TRIES; i++) if ((await pageAt(path)) === html) return true
  return false
}

/** Without what differs in each answer, and the addresses of pictures for link previews, which name the version. */
function plain(html: string): string {
  const nonce = /<script nonce="([^"]+)"/.exec(html)?.[1] ?? 'no nonce'
  return html.replaceAll(nonce, '').replaceAll(/\/img\/(boards|people)\/\d+\/[\w-]+\.jpg/g, '')
}

/**
 * Makes a write and takes it back; returns the pages that looked different after it, although their person's version was the same. Whether it may be
 * made, and succeeds, is compared elsewhere (access-writes.test.ts).
 */
async function stalePagesAfter(write: Write, attempt: Attempt, shown: Map<Person, Map<string, string>>) {
  const people = [...shown.keys()]
  const was = await keysOf(people)
  const { path: target, ...options } = (write.call ? callOf : formOf)(write, attempt)
  await (await ask(target, options)).text()
  const stale: string[] = []
  const after = await snapshot()
  const changes = changesBetween(before, after)
  if (changes.length > 0) {
    const is = await keysOf(people)
    for (const each of people) {
      if (is.get(each.id) !== was.get(each.id)) raising.add(write)
      else
        for (const [path, html] of shown.get(each) ?? [])
          if (!(await looksLike(path, html)))
            stale.push(`${write.call ?? write.form} on ${attempt.place.url}: ${path} is stale`)
    }
  }
  before = await restoreState(changes, before, after)
  return stale
}

for (const viewer of ['owner', 'stranger', 'collaborator', 'invited', 'follower'] as const)
  test(`${viewer}: no write changes what a kept page shows without raising the version of its person [REL-03 REL-08 G-012]`, async () => {
    const [owner] = ready.world.owners
    const attempt = ready.attemptOf(viewer, owner)
    const shown = new Map<Person, Map<string, string>>()
    for (const each of new Set([owner, attempt.actor ?? owner, ready.world.people.collaborator]))
      shown.set(
        each,
        new Map(await Promise.all(pathsOf(each).map(async (path) => [path, await pageAt(path)] as const))),
      )
    const tries = [
      ...ON_OWNERS.filter(({ isOwn }) => !isOwn || viewer === 'owner').map((write) => ({ write, attempt })),
      ...[attempt.place, alone].flatMap((place) =>
        ON_PLACES.map((write) => ({ write, attempt: { ...attempt, place } })),
      ),
    ]
    const faults: string[] = []
    for (const each of tries)
      if (!isRefused(each.write, each.attempt)) faults.push(...(await stalePagesAfter(each.write, each.attempt, shown)))
    expect(faults).toEqual([])
  })

test('many writes raise a version [G-012]', () => {
  console.info(`${raising.size} writes raise a version`)
  expect(raising.size).toBeGreaterThan(40)
})
