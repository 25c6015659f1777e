import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const form = (path: string, fields: Record<string, string>, session: string) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields), session })

/** The page to which a form leads, with its toast. */
async function follow(answer: Response, session: string): Promise<string> {
  const toast =
    answer.headers
      .getSetCookie()
      .find((each) => each.startsWith('toast='))
      ?.split(';')[0] ?? ''
  const path = answer.headers.get('location') ?? ''
  return (await askHtml(path, { session, headers: { cookie: toast } })).html
}

test('saving by the plain form names the place: a board, a section of it, the profile [CON-002]', async () => {
  const [mira, theo] = [await person(), await person()]
  const made = await pin(mira, await board(mira))
  const kitchen = await board(theo, { name: 'Kitchen & more' })
  const soups = await section(kitchen, 'Soups')
  const session = await sessionOf(theo)
  for (const [fields, said] of [
    [{ board_id: String(kitchen.id) }, 'Saved to Kitchen &amp; more'],
    [{ place: `${kitchen.id}.${soups.id}` }, 'Saved to Kitchen &amp; more / Soups'],
    [{ board_id: '' }, 'Saved to your profile'],
  ] as const) {
    const answer = await form('/do/repin/', { pin_id: String(made.id), ...fields }, session)
    const html = await follow(answer, session)
    expect(await texts(html, '[data-toast]'), said).toEqual([expect.stringContaining(said.replace('&amp;', '&'))])
  }
})

test('the message of a saved Pin names no board to anybody else, and none for what isn’t there [REL-02 REL-09]', async () => {
  const [mira, theo] = [await person(), await person()]
  const secret = await board(mira, { name: 'Present for Theo', privacy: 'secret' })
  const [shown, hidden] = [await pin(mira, await board(mira)), await pin(mira, secret)]
  for (const session of [await sessionOf(theo), undefined])
    for (const saved of [hidden.id, shown.id, 1, 9_007_199_254_740_991]) {
      const headers = { cookie: `toast=saved~${saved}` }
      const { http, html } = await askHtml(`/pin/${shown.id}/`, { headers, ...(session && { session }) })
      expect(http).toBe(200)
      expect(html).not.toContain('Present for Theo')
      expect(await texts(html, '[data-toast]')).toEqual([expect.stringContaining('Saved.')])
    }
})

test('the repin page offers the sections of the board that is opened, and of no other’s [CON-002]', async () => {
  const [mira, theo] = [await person(), await person()]
  const made = await pin(mira, await board(mira))
  const kitchen = await board(theo, { name: 'Kitchen' })
  await board(theo, { name: 'Plain' })
  const soups = await section(kitchen, 'Soups <b>')
  const foreign = await board(mira, { privacy: 'secret' })
  await section(foreign, 'Hidden part')
  const session = await sessionOf(theo)
  const page = async (query = '') => (await askHtml(`/pin/${made.id}/repin/${query}`, { session })).html
  const closed = await page()
  expect(await select(closed, byTestId('repin-section'))).toEqual([])
  const links = (await select(closed, 'main form a')).map(({ attributes }) => attributes.href)
  expect(links).toEqual([`/pin/${made.id}/repin/?board=${kitchen.id}#board-${kitchen.id}`])
  const opened = await page(`?board=${kitchen.id}`)
  expect((await select(opened, byTestId('repin-section'))).map(({ attributes }) => attributes.value)).toEqual([
    `${kitchen.id}.${soups.id}`,
  ])
  expect(await texts(opened, `${byTestId('repin-section')} b`)).toEqual(['Soups <b>'])
  for (const query of [`?board=${foreign.id}`, '?board=1', '?board=x', `?board=${'9'.repeat(40)}`, '?board='])
    expect(await page(query), query).not.toContain('Hidden part')
})

test('without a script a story of one text page is created; errors are shown with what was typed [CRE-003]', async () => {
  const mira = await person()
  const kitchen = await board(mira, { name: 'Kitchen' })
  const session = await sessionOf(mira)
  const words = 'Three boats,\none wind'
  const made = await form(
    '/do/create_pin/',
    { words, color: '234a76', title: 'Sea', place: String(kitchen.id) },
    session,
  )
  const id = /^\/pin\/(\d+)\/$/.exec(made.headers.get('location') ?? '')?.[1]
  expect([made.status, id]).toEqual([303, expect.any(String)])
  const { data } = await askJson(`/v3/pins/${id}/`, { session })
  expect(data).toMatchObject({ type: 'story', title: 'Sea', board: { id: String(kitchen.id) } })
  const { html } = await askHtml(`/pin/${id}/`, { session })
  expect((await texts(html, byTestId('story'))).join()).toContain('Three boats')
  const wrong: Record<string, string>[] = [
    { words: '   ', title: 'Typed before' },
    { words: 'x'.repeat(301), title: 'Typed before' },
    { words, color: 'red', title: 'Typed before' },
    { words, media_id: '1', title: 'Typed before' },
  ]
  for (const fields of wrong) {
    const again = await form('/do/create_pin/', fields, session)
    const page = await again.text()
    expect([again.status, page.includes('data-test-id="plain-story"')], JSON.stringify(fields)).toEqual([400, true])
    expect(page).toContain('value="Typed before"')
  }
  const visitor = await ask('/do/create_pin/', { method: 'POST', body: new URLSearchParams({ words }) })
  expect(visitor.headers.get('location')).toMatch(/^\/login\/\?next=%2Fpin-creation-tool%2F%3Ftry%3D[\w-]{43}$/)
})
