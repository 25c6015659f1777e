import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { collector, pinsAbout, suggest } from '../fixtures/suggestions.ts'
import { board, person } from '../fixtures/world.ts'

const LIST = '/v3/users/profile/pins/clusters/'
const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

test('the owner’s Saved tab suggests boards, each with name, count, why, Create [SUG-001 SUG-003 SUG-005]', async () => {
  const { mira } = await collector(['home decor', 'castle'])
  const session = await signIn(mira.username)
  const { html } = await askHtml(`/${mira.username}/`, { session })
  const section = html.slice(html.indexOf('data-test-id="board-suggestions"'))
  expect(section).toContain('<h2>Board suggestions</h2>')
  expect(section).toContain('<b>Home decor</b>')
  expect(section).toContain('<small>4 Pins</small>')
  expect(section).toContain('<small>home decor</small>')
  expect(section).toMatch(/<form action="\/board\/create\/cluster\/0\/">.*?>Create<\/button>/)
  expect(html.indexOf('data-test-id="boards"')).toBeLessThan(html.indexOf('data-test-id="board-suggestions"'))
  const { data } = await askJson(LIST, { session })
  const embedded =
    /<script type="application\/json" data-href="\/v3\/users\/profile\/pins\/clusters\/">(.*?)<\/script>/.exec(html)
  expect(JSON.parse(embedded?.[1] ?? '')).toEqual({ ok: true, page: { data } })
})

test('without boards of one’s own the heading explains boards [SUG-002]', async () => {
  const mira = await person()
  const loose = await board(mira, { name: 'loose', row: { kind: 'quicksave' } })
  await pinsAbout(mira, loose, 5, ['sea'])
  await pinsAbout(mira, loose, 5, ['castle'])
  await db.run(sql`update pins set boardless = 1 where board_id = ${loose.id}`)
  await db.run(sql`delete from profile_boards where board_id = ${loose.id}`)
  await db.run(sql`update users set public_board_count = 0 where id = ${mira.id}`)
  await suggest(mira)
  const { html } = await askHtml(`/${mira.username}/`, { session: await signIn(mira.username) })
  expect(html).toContain('Keep track of what inspires you')
  expect(html).toContain('Boards help you organize your Pins. Here are a few we think you&#x27;d like.')
})

test('nobody else sees suggestions, and where there are none there is no section [SUG-010]', async () => {
  const { mira } = await collector()
  const theo = await person()
  const session = await signIn(theo.username)
  for (const path of [`/${mira.username}/`, `/${mira.username}/_saved/`]) {
    expect((await askHtml(path)).html).not.toContain('board-suggestions')
    expect((await askHtml(path, { session })).html).not.toContain('board-suggestions')
  }
  expect((await askHtml(`/${theo.username}/`, { session })).html).not.toContain('board-suggestions')
})

test('a suggestion’s form has its name and its pins ticked; a bad place leads to the profile [SUG-009]', async () => {
  const { mira } = await collector(['sea'])
  const session = await signIn(mira.username)
  const [{ id }] = (await askJson(LIST, { session })).data
  const { http, html } = await askHtml('/board/create/cluster/0/', { session })
  expect(http).toBe(200)
  expect(html).toMatch(/<input[^>]*name="name"[^>]*value="Sea"/)
  expect(html).toContain(`<input type="hidden" name="cluster_id" value="${id}"/>`)
  expect(html.match(/type="checkbox" name="pin\.\d+" checked=""/g)).toHaveLength(4)
  expect((await askHtml(`/board/create/cluster/7/?cluster=${id}`, { session })).html).toContain('value="Sea"')
  for (const wrong of ['1', '-1', '99', '1e9', '0x0', '%00', '0/?cluster=1']) {
    const response = await ask(`/board/create/cluster/${wrong}${wrong.includes('?') ? '' : '/'}`, { session })
    expect([response.status, response.headers.get('location')], wrong).toEqual([302, `/${mira.username}/`])
  }
  const visitor = await ask('/board/create/cluster/0/')
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    302,
    '/login/?next=%2Fboard%2Fcreate%2Fcluster%2F0%2F',
  ])
})

test('without scripts a form dismisses a suggestion [SUG-012]', async () => {
  const { mira } = await collector(['sea', 'castle'])
  const session = await signIn(mira.username)
  const [{ id }] = (await askJson(LIST, { session })).data
  const back = `/${mira.username}/`
  const dismissed = await ask('/do/dismiss_cluster/', { ...form({ cluster_id: id, return_to: back }), session })
  expect([dismissed.status, dismissed.headers.get('location')]).toEqual([303, back])
  expect(dismissed.headers.getSetCookie().join()).toContain('suggestion_dismissed')
  expect((await askJson(LIST, { session })).data).toHaveLength(1)
  const again = await ask('/do/dismiss_cluster/', {
    ...form({ cluster_id: id, return_to: 'https://evil.example/' }),
    session,
  })
  expect([again.status, again.headers.get('location')]).toEqual([303, '/'])
  const visitor = await ask('/do/dismiss_cluster/', form({ cluster_id: id, return_to: back }))
  expect(visitor.headers.get('location')).toMatch(/^\/login\//)
})
