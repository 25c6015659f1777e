import { expect, test } from 'vitest'
import { askHtml, askJson } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, person, pin } from '../fixtures/world.ts'

/** A person, and a third person who saves on that person's board and on their own, and a viewer who has a block with the first. */
async function three(by: 'blocker' | 'blocked') {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const [asMira, asNova] = [await sessionOf(mira), await sessionOf(nova)]
  await follow(nova, theo)
  const word = `verdigris${mira.id}`
  const sea = await board(mira, { name: `${word} sea`, collaborators: [theo] })
  const mine = await pin(theo, sea, { row: { title: `${word} on theirs` }, annotations: [word] })
  const elsewhere = await pin(theo, await board(theo), { row: { title: `${word} elsewhere` }, annotations: [word] })
  const own = await pin(nova, await board(nova, { privacy: 'secret' }), { annotations: [word] })
  const [whom, session] = by === 'blocker' ? [nova, asMira] : [mira, asNova]
  const block = () => askJson(`/v3/users/${whom.id}/block/`, { method: 'PUT', session })
  return { mira, theo, nova, asNova, asTheo: await sessionOf(theo), word, sea, mine, elsewhere, own, block }
}

for (const by of ['blocker', 'blocked'] as const)
  test(`a block hides pins of the other's boards from all suggestions, whoever saved them: ${by} owns the board [G-123 OPT-012 REL-03]`, async () => {
    const { theo, asNova, word, sea, mine, elsewhere, own, block } = await three(by)
    const shown = async (path: string) => {
      const { data } = await askJson(path, { session: asNova })
      return [mine, elsewhere].map(({ id }) => data.some((each: { id: string }) => each.id === String(id)))
    }
    const unasked = [
      `/v3/search/?q=${word}`,
      `/v3/search/?q=${word.slice(1)}`,
      `/v3/topics/${word}/pins/`,
      `/v3/pins/${own.id}/related/`,
      '/v3/explore/pins/?page_size=250',
      '/v3/homefeed/?page_size=250',
    ]
    for (const path of unasked) expect(await shown(path), path).toEqual([true, true])
    expect((await block()).http).toBe(200)
    for (const path of unasked) expect(await shown(path), path).toEqual([false, true])
    const suggested = await askJson(`/v3/search/suggest/?q=${word}`, { session: asNova })
    expect(JSON.stringify(suggested.data)).not.toContain(`${word} on theirs`)
    expect(JSON.stringify(suggested.data)).not.toContain(`${word} sea`)
    const page = await askHtml(`/search/pins/?q=${word}`, { session: asNova })
    expect(page.html).not.toContain(mine.imageKey)
    // What is requested by name or address is visible as to everybody (OPT-012).
    expect(await shown(`/v3/users/${theo.username}/pins/`)).toEqual([true, true])
    expect((await askJson(`/v3/pins/${mine.id}/`, { session: asNova })).http).toBe(200)
    expect((await askJson(`/v3/boards/${sea.id}/pins/`, { session: asNova })).http).toBe(200)
    // But no action on it is allowed.
    expect(await askJson(`/v3/pins/${mine.id}/repin/`, { method: 'POST', session: asNova, json: {} })).toMatchObject({
      http: 403,
      code: 91,
    })
    const other = await askJson(`/v3/pins/${elsewhere.id}/repin/`, { method: 'POST', session: asNova, json: {} })
    expect(other.http).toBe(200)
  })

test('one’s own pins on the board of a blocking person stay visible to oneself [G-123]', async () => {
  const { mira, theo, asTheo, word, sea, mine } = await three('blocker')
  const session = await sessionOf(mira)
  expect((await askJson(`/v3/users/${theo.id}/block/`, { method: 'PUT', session })).http).toBe(200)
  const found = await askJson(`/v3/search/?q=${word}&scope=my_pins`, { session: asTheo })
  expect(found.data.map(({ id }: { id: string }) => id)).toContain(String(mine.id))
  expect((await askJson(`/v3/pins/${mine.id}/repin/`, { method: 'POST', session: asTheo, json: {} })).http).toBe(200)
  expect((await askJson(`/v3/boards/${sea.id}/`, { session: asTheo })).http).toBe(200)
})
