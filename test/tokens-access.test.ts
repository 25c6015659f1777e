import { beforeAll, expect, test } from 'vitest'
import { TOKEN_SCOPES } from '../domain/accounts/tokens.ts'
import { ask } from './fixtures/app.ts'
import type { Place } from './fixtures/places.ts'
import { tokenOf } from './fixtures/sessions.ts'
import type { Surface } from './fixtures/surface.ts'
import { OF_OWNERS, OF_PLACES, SITE } from './fixtures/surfaces.ts'
import { makeWorld, type World } from './fixtures/viewers.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})

/** Every read of `/v3` with the places of the first owner. */
function reads(): [Surface, Place][] {
  const [owner] = world.owners
  const own = world.places.filter((place) => place.owner === owner)
  const [first] = own
  if (!first) throw new Error('The owner has no place')
  const calls = (surfaces: Surface[]) => surfaces.filter(({ of, body }) => of.startsWith('get /v3/') && !body)
  return [
    ...calls([...SITE, ...OF_OWNERS]).map((surface): [Surface, Place] => [surface, first]),
    ...calls(OF_PLACES).flatMap((surface) => own.map((place): [Surface, Place] => [surface, place])),
  ]
}

async function answers(authorization: string, of: [Surface, Place][]) {
  const found: { path: string; status: number; text: string }[] = []
  for (const [surface, place] of of) {
    const path = surface.path(place) + (surface.query ?? '')
    const response = await ask(path, { isProgram: true, headers: { authorization } })
    found.push({ path, status: response.status, text: await response.text() })
  }
  return found
}

test('a token without the scope for secret boards tells nothing of one, of its owner, by any read [API-001 REL-26 BRD-056]', async () => {
  const [owner] = world.owners
  const { authorization } = await tokenOf(owner, ['read', 'write', 'messages'])
  // In messages people name what they like.
  const of = reads().filter(([{ of }]) => !/conversations|messages/.test(of))
  const secret = world.places.filter((place) => place.owner === owner && place.kind === 'secret')
  expect(secret.length).toBeGreaterThan(0)
  const traces = secret.flatMap((place) => place.traces)
  const found = await answers(authorization, of)
  expect(found.length).toBeGreaterThan(150)
  for (const { path, status, text } of found) {
    expect(status, path).toBeLessThan(500)
    expect(
      traces.filter((trace) => text.includes(trace)),
      path,
    ).toEqual([])
  }
  expect(found.filter(({ status }) => status === 200).length).toBeGreaterThan(50)
})

test('an expired token reads nothing at all, and one for messages only messages [API-001 REL-26]', async () => {
  const [owner] = world.owners
  const of = reads()
  const past = await tokenOf(owner, [...TOKEN_SCOPES], Date.now() - 1)
  for (const { path, status } of await answers(past.authorization, of)) expect(status, path).toBe(401)
  const messages = await tokenOf(owner, ['messages'])
  for (const { path, status } of await answers(messages.authorization, of))
    expect(status, path).toBe(/\/v3\/(?:conversations|messages)\//.test(path) ? 200 : 403)
})
