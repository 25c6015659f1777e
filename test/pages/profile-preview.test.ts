import { expect, test } from 'vitest'
import { type Ask, askHtml, askJson } from '../fixtures/app.ts'
import { texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, type Person, person, pin } from '../fixtures/world.ts'

const VIEWS = ['_profile/', '_profile/_saved/', '_profile/_created/', '_profile/_pins/']

/** Pins and boards of every kind, created by their owner. */
async function fill(owner: Person) {
  const open = await board(owner)
  const secret = await board(owner, { privacy: 'secret' })
  for (const on of [open, secret]) await pin(owner, on, { row: { isRepin: false } })
  return { open, secret }
}
const part = (html: string, from: string, to: string) => html.slice(html.indexOf(from), html.indexOf(to))

test('the preview of a profile shows others’ header, tabs and lists, and what leads on stays inside [SLF-003 TAB-007]', async () => {
  for (const row of [{}, { isPrivate: true }, { isPartner: true }]) {
    const [mira, guest] = [await person(row), await person()]
    const { secret } = await fill(mira)
    await follow(guest, mira)
    const own: Ask = { session: await sessionOf(mira) }
    const others: Ask = { session: await sessionOf(guest) }
    const home = `/${mira.username}/`
    const seen = (await askHtml(`${home}_saved/`, others)).html
    for (const view of VIEWS) {
      const { http, html } = await askHtml(home + view, own)
      expect(http, view).toBe(200)
      expect(html, view).not.toContain(String(secret.slug))
      for (const word of ['href="/settings"', 'change-picture', 'Organize', 'hub-tabs'])
        expect(part(html, '<main', '</main>'), `${view} ${word}`).not.toContain(word)
      expect(html, view).toContain(`data-test-id="preview"`)
      expect(await texts(html, '[role=tab]'), view).toEqual(await texts(seen, '[role=tab]'))
      const main = part(html, '<main', '</main>')
      const left = [...main.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
      const outside = ['_saved/', '_created/', '_pins/', '_boards/'].map((suffix) => home + suffix)
      expect(
        left.filter((href) => outside.includes(href)),
        view,
      ).toEqual([])
    }
  }
})

test('page and call answer the preview alike, page by page [SLF-003]', async () => {
  const [mira, guest] = [await person(), await person()]
  const { open, secret } = await fill(mira)
  const session = await sessionOf(mira)
  for (const list of ['boards', 'pins', 'pins/created']) {
    const path = `/v3/users/${mira.username}/${list}/`
    const previewed = await askJson(`${path}?as_others=true`, { session })
    const seen = await askJson(path, { session: await sessionOf(guest) })
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
    expect(ids(previewed), list).toEqual(ids(seen))
    expect(JSON.stringify(previewed.data)).not.toContain(String(secret.slug))
    expect(previewed.data.length, `${open.slug} ${list}`).toBe(1)
    // Other people see nothing else.
    expect(ids(await askJson(`${path}?as_others=true`, { session: await sessionOf(guest) }))).toEqual(ids(seen))
  }
})

test('topics, stories and videos of a person are reached from their profile where there are some, and say so where not [TAB-008 TAB-009 TAB-011 G-094]', async () => {
  const [mira, nova] = [await person({ interestFollowingCount: 3 }), await person()]
  const on = await board(mira)
  const home = (of: Person, suffix = '') => `/${of.username}/${suffix}`
  const links = async (path: string) => (await askHtml(path)).html
  expect(await links(home(nova))).not.toMatch(/story_pins\/"|video_pins\/"|topics\/"/)
  await pin(mira, on)
  expect(await links(home(mira))).toContain(`href="${home(mira, 'topics/')}"`)
  expect(await links(home(mira))).not.toContain(`href="${home(mira, 'video_pins/')}"`)
  await pin(mira, on, { row: { isVideo: true } })
  for (const from of [home(mira, '_saved/'), home(mira, '_pins/')])
    expect(await links(from), from).toContain(`href="${home(mira, 'video_pins/')}"`)
  expect(await links(home(nova, 'story_pins/'))).toContain('hasn’t made any story Pins yet')
  expect(await links(home(nova, 'video_pins/'))).toContain('hasn’t saved any video Pins yet')
  const { html } = await askHtml(home(mira, '_pins/'))
  expect(await texts(html, 'main h2')).toContain('All Pins')
  expect(html).toMatch(/<title>All Pins · /)
})
