import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSuspension } from '#worker/accounts/closing/suspension.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { alike } from '../fixtures/alike.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'
import type { Person } from '../fixtures/world.ts'

type World = Awaited<ReturnType<typeof alike>>

const form = (path: string, session: string, values: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    session,
    body: new URLSearchParams(values),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const suspend = ({ username }: Person) => changeSuspension(db, username, true, Date.now())
const change = (path: string, session: string, json: object, method = 'PUT') => askJson(path, { method, session, json })

test('whatever takes a Pin from a person’s lists takes it from the kept pages of other Pins at once [REL-03 REL-08]', async () => {
  const ends: Record<string, (world: World) => Promise<unknown>> = {
    'a private profile': ({ ofTheo }) => change('/v3/users/me/', ofTheo, { is_private_profile: true }),
    'a secret board': ({ ofTheo, boardId }) => change(`/v3/boards/${boardId}/`, ofTheo, { privacy: 'secret' }),
    'an archived board': ({ ofTheo, boardId }) => change(`/v3/boards/${boardId}/`, ofTheo, { archived: true }),
    'a deleted board': ({ ofTheo, boardId }) =>
      askJson(`/v3/boards/${boardId}/`, { method: 'DELETE', session: ofTheo }),
    'a deleted Pin': ({ ofTheo, likeId }) => askJson(`/v3/pins/${likeId}/`, { method: 'DELETE', session: ofTheo }),
    'a closed account': ({ ofTheo }) => form('/do/deactivate/', ofTheo, { password: 'pinfold-test' }),
    'a suspended account': ({ theo }) => suspend(theo),
  }
  for (const [name, end] of Object.entries(ends)) {
    const world = await alike()
    const [of, its] = [await untilKept(world.shown), await untilKept(world.like)]
    for (const { html } of [of.kept, its.kept]) expect(html, name).toContain('Salt glaze')
    await end(world)
    const [ofNow, itsNow] = [await askHtml(world.shown), await askHtml(world.like)]
    expect([isKept(ofNow.headers), isKept(itsNow.headers)], name).toEqual([false, false])
    for (const { html } of [ofNow, itsNow]) expect(html, name).not.toContain('Salt glaze')
    expect([ofNow.http, itsNow.http === 200], name).toEqual([200, false])
  }
})

test('what changes on a Pin page is seen by the next visitor: names, texts, counts and comments [REL-03 REL-08]', async () => {
  const changes: Record<
    string,
    { of: 'shown' | 'like'; make: (world: World) => Promise<unknown>; gone?: string; now?: string }
  > = {
    'a new title': {
      of: 'shown',
      make: ({ ofTheo, likeId }) => change(`/v3/pins/${likeId}/`, ofTheo, { title: 'Ash glaze' }),
      ...{ gone: 'Salt glaze', now: 'Ash glaze' },
    },
    'a text for who does not see the picture, which the page alone has': {
      of: 'like',
      make: ({ ofTheo, likeId }) => change(`/v3/pins/${likeId}/`, ofTheo, { alt_text: 'A grey bowl' }),
      now: 'A grey bowl',
    },
    'a text for search engines, which its head alone has': {
      of: 'like',
      make: ({ likeId }) => db.update(pins).set({ seoDescription: 'Bowls from Kyoto' }).where(eq(pins.id, likeId)),
      now: 'Bowls from Kyoto',
    },
    'a new name of somebody whose Pin is like it': {
      of: 'shown',
      make: ({ ofTheo }) => change('/v3/users/me/', ofTheo, { full_name: 'Teodor B' }),
      ...{ gone: 'Theo Brandt', now: 'Teodor' },
    },
    'a save': {
      of: 'like',
      make: ({ ofNova, likeId }) => change(`/v3/pins/${likeId}/repin/`, ofNova, {}, 'POST'),
    },
    'a deleted comment': {
      of: 'like',
      make: ({ ofNova, likeId, commentId }) =>
        askJson(`/v3/pins/${likeId}/comments/${commentId}/`, { method: 'DELETE', session: ofNova }),
      gone: 'Which clay?',
    },
    'a comment of somebody who closed their account': {
      of: 'like',
      make: ({ ofNova }) => form('/do/deactivate/', ofNova, { password: 'pinfold-test' }),
      gone: 'Which clay?',
    },
    'a comment of somebody who is suspended': { of: 'like', make: ({ nova }) => suspend(nova), gone: 'Which clay?' },
    'a new comment': {
      of: 'like',
      make: ({ ofTheo, likeId }) => change(`/v3/pins/${likeId}/comments/`, ofTheo, { text: 'Stoneware' }, 'POST'),
      now: 'Stoneware',
    },
  }
  for (const [name, { of, make, gone, now }] of Object.entries(changes)) {
    const world = await alike()
    const { kept: before } = await untilKept(world[of])
    if (gone) expect(before.html, name).toContain(gone)
    await make(world)
    const { headers, html } = await askHtml(world[of])
    expect(isKept(headers), name).toBe(false)
    if (gone) expect(html, name).not.toContain(gone)
    if (now) expect(html, name).toContain(now)
  }
})

test('a signed-in person never gets a visitor’s Pin page, nor a visitor theirs: a block holds [REL-08 REL-03]', async () => {
  const { theo, shown, ofNova } = await alike()
  await untilKept(shown)
  expect((await askHtml(shown, { session: ofNova })).html).toContain('Salt glaze')
  await askJson(`/v3/users/${theo.id}/block/`, { method: 'PUT', session: ofNova })
  const blocked = await askHtml(shown, { session: ofNova })
  expect([isKept(blocked.headers), blocked.html.includes('Salt glaze')]).toEqual([false, false])
  expect((await untilKept(shown)).kept.html).toContain('Salt glaze')
})

test('a Pin page of which a part failed or came late is not kept [REL-08 REL-20]', async () => {
  const { shown } = await alike()
  await askHtml(shown, { headers: { 'x-test-fail-feed': 'related' } })
  expect(isKept((await askHtml(shown)).headers)).toBe(false)
})
