import { beforeAll, expect, test } from 'vitest'
import type { Who } from '#domain/audience/contract.ts'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { attribute, byTestId, texts } from '../fixtures/html.ts'
import { hasBoard, type Place } from '../fixtures/places.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { makeWorld, standingOf, VIEWERS, type ViewerName, type World } from '../fixtures/viewers.ts'
import { board, person, pin } from '../fixtures/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
}, 60_000)

/** The things of a place that have an audience: each with its own address, and the call that tells who can see it. */
function thingsOf({ kind, boardId, section, pinId }: Place): string[] {
  if (kind === 'boardless') return [`/v3/pins/${pinId}/`]
  return [`/v3/boards/${boardId}/`, `/v3/pins/${pinId}/`, ...(section ? [`/v3/board_sections/${section.id}/`] : [])]
}

/** Whether the sentence promises a viewer that they can open it. */
function promised(who: Who, viewer: ViewerName, place: Place): boolean {
  const { isOwner, isCollaborator, follows } = standingOf(viewer)
  if (isOwner || (isCollaborator && hasBoard(place))) return true
  if (who === 'everybody' || who === 'link') return true
  return (who === 'followers' || who === 'followers_link') && follows === true
}

const ownPlaces = () => world.places.filter(({ kind }) => kind !== 'deleted')
const tellAt = async (path: string, place: Place) => {
  const { http, data } = await askJson(`${path}audience/`, world.as('owner', place.owner))
  expect(http, path).toBe(200)
  return data
}

test('who can see a board, a section or a Pin is who can open it, for each viewer [REL-26 BRD-056 GRD-013 PRV-001 REL-02]', async () => {
  const said = new Set<string>()
  for (const place of ownPlaces())
    for (const path of thingsOf(place)) {
      const { who, why } = await tellAt(path, place)
      said.add(`${who} ${why}`)
      for (const viewer of VIEWERS) {
        const { status } = await ask(path, world.as(viewer, place.owner))
        const name = `${path} of a ${place.kind} place, ${place.owner.isPrivate ? 'private' : 'open'}, for ${viewer}`
        expect(status === 200, `${name}: ${who} ${why}, ${status}`).toBe(promised(who, viewer, place))
      }
    }
  expect([...said].sort()).toEqual([
    'everybody public',
    'followers private_profile',
    'followers_link protected',
    'link protected',
    'people archived',
    'people secret',
  ])
}, 120_000)

test('whether one person can see it, and what keeps them from it, is whether they can open it [REL-26 BRD-056 GRD-013 PRV-001]', async () => {
  const said = new Set<string>()
  for (const place of ownPlaces())
    for (const path of thingsOf(place))
      for (const viewer of VIEWERS) {
        const who = world.personOf(viewer, place.owner)
        // A limited login or a crawler's client is the same person with other means.
        if (!who || viewer === 'script' || viewer.startsWith('limited')) continue
        const name = `${path} of a ${place.kind} place, ${place.owner.isPrivate ? 'private' : 'open'}, for ${viewer}`
        const asking = `${path}audience/?user=%20@${who.username.toUpperCase()}`
        const { http, data } = await askJson(asking, world.as('owner', place.owner))
        expect(http, name).toBe(200)
        const acting = viewer === 'delegate' ? `?orbac_subject_id=${place.owner.id}` : ''
        const { status } = await ask(`${path}${acting}`, world.as(viewer, place.owner))
        expect(data.person, name).toMatchObject({ username: who.username })
        expect(data.person.hidden_by === null, `${name}: ${data.person.hidden_by}, ${status}`).toBe(status === 200)
        said.add(data.person.sentence.replace(who.username, '…'))
      }
  expect([...said].sort()).toEqual([
    '… can see this.',
    '… can’t see this: it’s archived, and they aren’t on the board.',
    '… can’t see this: the board is secret, and they aren’t on it.',
    '… can’t see this: the profile is private, and they don’t follow it.',
  ])
}, 120_000)

test('only the owner asks about a person, and the page answers a plain form [REL-02 REL-26 BRD-056]', async () => {
  const [mira, guest, theo] = [await person(), await person(), await person()]
  const hidden = await board(mira, { name: 'Hidden', privacy: 'secret' })
  const saved = await pin(guest, hidden)
  const [session, others] = [await sessionOf(mira), await sessionOf(guest)]
  await askJson(`/v3/boards/${hidden.id}/invites/`, {
    ...{ method: 'POST', session, json: { invited_user_ids: [String(guest.id)] } },
  })
  await askJson(`/v3/boards/${hidden.id}/invites/${guest.id}/`, { method: 'PUT', session: others, json: {} })
  // Whoever works on the board may know who can see it, and not whom its owner lets in.
  for (const path of [`/v3/boards/${hidden.id}/audience/`, `/v3/pins/${saved.id}/audience/`]) {
    expect((await ask(path, { session: others })).status, path).toBe(200)
    expect((await ask(`${path}?user=${theo.username}`, { session: others })).status, path).toBe(403)
  }
  const unknown = await askJson(`/v3/boards/${hidden.id}/audience/?user=nobody.at.all`, { session })
  expect(unknown).toMatchObject({ http: 404, code: 30 })
  const page = async (user: string, as = session) => {
    const { http, html } = await askHtml(`/board/${hidden.id}/audience/?user=${encodeURIComponent(user)}`, {
      session: as,
    })
    expect(http, user).toBe(200)
    return {
      answer: await texts(html, byTestId('person')),
      asked: await attribute(html, 'input[name=user]', 'value'),
    }
  }
  expect(await page('')).toEqual({ answer: [], asked: '' })
  expect(await page(`@${theo.username}`)).toEqual({
    answer: [`${theo.username} can’t see this: the board is secret, and they aren’t on it.`],
    asked: `@${theo.username}`,
  })
  expect((await page(guest.username)).answer).toEqual([`${guest.username} can see this.`])
  for (const user of ['nobody.at.all', 'x'.repeat(90), '<b>"\u0000'])
    expect((await page(user)).answer, user).toEqual(['Nobody has this username.'])
  expect(await page('', others)).toEqual({ answer: [], asked: undefined })
})

test('what is only for people with the link is in no list, and what is not, is in lists of those who see it [REL-26 BRD-056]', async () => {
  for (const place of ownPlaces().filter(hasBoard)) {
    const { who } = await tellAt(`/v3/boards/${place.boardId}/`, place)
    for (const viewer of ['visitor', 'stranger', 'follower'] as const) {
      const { data } = await askJson(
        `/v3/users/${place.owner.username}/boards/?page_size=250`,
        world.as(viewer, place.owner),
      )
      const isThere = (data ?? []).some(({ id }: { id: string }) => id === String(place.boardId))
      const isListed = who === 'everybody' || who === 'followers'
      expect(isThere, `${place.kind} ${who} ${viewer}`).toBe(isListed && promised(who, viewer, place))
    }
  }
})

test('what search engines may list, they may, and nothing else [SEO-001 REL-26]', async () => {
  const isOpen = async (path: string, place: Place) => {
    const { http, html } = await askHtml(path, world.as('crawler', place.owner))
    return http === 200 && (await attribute(html, 'meta[name=robots]', 'content')) !== 'noindex'
  }
  for (const place of ownPlaces())
    for (const path of thingsOf(place)) {
      const { engines } = await tellAt(path, place)
      const { url, section, pinId } = place
      const address = path.includes('/pins/')
        ? `/pin/${pinId}/`
        : path.includes('sections')
          ? (section?.url ?? '')
          : url
      expect(await isOpen(address, place), `${address} ${place.kind}: ${engines}`).toBe(engines === 'listed')
    }
  for (const owner of world.owners) {
    const { data } = await askJson('/v3/users/me/audience/', world.as('owner', owner))
    const place = ownPlaces().find((each) => each.owner === owner) as Place
    expect(data.who).toBe(owner.isPrivate ? 'followers' : 'everybody')
    expect(await isOpen(`/${owner.username}/`, place)).toBe(data.engines === 'listed')
  }
})

test('only those whose thing it is are told; others get what they would get for a thing that is not there [REL-02 REL-26]', async () => {
  for (const place of ownPlaces())
    for (const path of thingsOf(place))
      for (const viewer of ['visitor', 'stranger', 'follower', 'removed', 'blocked'] as const) {
        const { status } = await ask(`${path}audience/`, world.as(viewer, place.owner))
        const sees = (await ask(path, world.as(viewer, place.owner))).status === 200
        expect(status, `${path} ${viewer}`).toBe(viewer === 'visitor' ? 401 : sees ? 403 : 404)
      }
  for (const path of ['boards', 'pins', 'board_sections'])
    for (const id of ['1', 'x', '9'.repeat(20)])
      expect((await ask(`/v3/${path}/${id}/audience/`, world.as('stranger', world.owners[0]))).status).toBe(404)
})

test('the forms of a board, a section, a Pin and a profile say it in the viewer’s language [BRD-056 LOC-001]', async () => {
  const mira = await person({ isPrivate: true })
  const on = await board(mira, { name: 'Open to the link', privacy: 'protected' })
  const blue = await pin(mira, on)
  const session = await sessionOf(mira)
  const said = async (path: string) => texts((await askHtml(path, { session })).html, byTestId('audience'))
  const sentence =
    'Who can see this? Approved followers who have the link: the board is protected and the profile is private. Not in search engines: the profile is private.'
  expect(await said(`/board/${on.id}/edit/`)).toEqual([sentence])
  expect(await said(`/pin/${blue.id}/edit/`)).toEqual([sentence])
  expect(await said('/settings/permissions')).toEqual([
    'Who can see your profile? Approved followers: the profile is private. Not in search engines: the profile is private.',
  ])
  expect(await said('/board/create/')).toEqual([])
  const german = await askJson(`/v3/boards/${on.id}/audience/?hl=de`, { session, headers: { cookie: 'hl=de' } })
  expect(german.data.sentence).toContain('Die Pinnwand ist geschützt')
})
