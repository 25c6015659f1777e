import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

test('public lists show nobody pins of people with a block in either direction [REL-03]', async () => {
  const [mira, theo, ada] = [await person(), await person(), await person()]
  const word = `quince${mira.id}`
  const make = async (by: typeof mira) => (await pin(by, await board(by), { annotations: [word] })).id
  const own = await make(mira)
  const others = [await make(theo), await make(ada)]
  const session = await sessionOf(mira)
  const shown = async (path: string, as?: string) => {
    const answer = await askJson(path, as ? { session: as } : {})
    return others.map((id) => answer.data.some((each: { id: string }) => each.id === String(id)))
  }
  const lists = [`/v3/pins/${own}/related/`, `/v3/topics/${word}/pins/`, '/v3/explore/pins/']
  for (const list of lists) expect(await shown(list, session), list).toEqual([true, true])
  expect((await askJson(`/v3/users/${theo.id}/block/`, { method: 'PUT', session })).http).toBe(200)
  const block = await askJson(`/v3/users/${mira.id}/block/`, { method: 'PUT', session: await sessionOf(ada) })
  expect(block.http).toBe(200)
  for (const list of lists) {
    expect(await shown(list, session), list).toEqual([false, false])
    expect(await shown(list), `${list} of a visitor`).toEqual([true, true])
  }
})
