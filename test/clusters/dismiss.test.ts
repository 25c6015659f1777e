import { expect, test } from 'vitest'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { collector, pinsAbout, suggest } from '../fixtures/suggestions.ts'

const LIST = '/v3/users/profile/pins/clusters/'
const one = (id: string) => `/v3/users/profile/pins/cluster/${id}/`
type Item = { id: string; names: string[] }

test('a dismissed suggestion never comes back, unless that is undone [SUG-012]', async () => {
  const { mira, all } = await collector()
  const session = await signIn(mira.username)
  const names = async () => (await askJson(LIST, { session })).data.map((item: Item) => item.names[0]).toSorted()
  const { data } = await askJson(LIST, { session })
  const { id } = data.find((item: Item) => item.names[0] === 'sea')
  const dismissed = await askJson(one(id), { method: 'DELETE', session })
  expect(dismissed).toMatchObject({ http: 200, data: { id, undo: { id: expect.any(String) } } })
  expect(await askJson(one(id), { method: 'DELETE', session })).toMatchObject({ http: 404, code: 70 })
  expect(await askJson(`${one(id)}feed/`, { session })).toMatchObject({ http: 404, code: 70 })
  expect(await names()).toEqual(['castle', 'rose'])
  await pinsAbout(mira, all, 5, ['sea'])
  await suggest(mira)
  expect(await names()).toEqual(['castle', 'rose'])
  const undone = await askJson(`/v3/undo/${dismissed.data.undo.id}/`, { method: 'POST', session })
  expect(undone).toMatchObject({ http: 200, data: { action: 'cluster_dismissed', name: 'sea', undone: true } })
  await suggest(mira)
  expect(await names()).toEqual(['castle', 'rose', 'sea'])
})

test('only fully signed-in people dismiss, and two simultaneous calls dismiss once [SUG-012]', async () => {
  const { mira } = await collector()
  const session = await signIn(mira.username)
  const [{ id }] = (await askJson(LIST, { session })).data
  expect(await askJson(one(id), { method: 'DELETE' })).toMatchObject({ http: 401, code: 2 })
  const both = await Promise.all([1, 2].map(() => ask(one(id), { method: 'DELETE', session })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await askJson('/v3/undo/', { session })).data).toHaveLength(1)
})
