import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { handOverBoard, handOverPins, selectBoardToHandOver } from '#worker/accounts/hand-over/queries.ts'
import { batch } from '#worker/db/batch.ts'
import { askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { deliver, titles } from '../fixtures/homefeed.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, type Person, person, pin, section } from '../fixtures/world.ts'

const counters = () => wrongCounters((env as unknown as { DB: D1Database }).DB as never)
type Titled = { title?: string; grid_title?: string }
const namesIn = (data: Titled[]) => data.flatMap(({ title, grid_title }) => title ?? grid_title ?? []).sort()

/** How a person becomes hidden and visible again, which includes a login. */
const WAYS = {
  'goes private': {
    go: (_: Person, session: string) => privacy(session, true),
    come: async (_: Person, session: string) => privacy(session, false),
  },
  deactivates: {
    go: (_: Person, session: string) =>
      askJson('/v3/account/deactivate/', { method: 'POST', session, json: { password: 'pinfold-test' } }),
    come: (who: Person) => signIn(who.username),
  },
}
function privacy(session: string, is_private_profile: boolean) {
  return askJson('/v3/users/me/', { method: 'PUT', session, json: { is_private_profile } })
}

for (const [way, { go, come }] of Object.entries(WAYS))
  test(`when a board's owner ${way}, what others saved there is nowhere but with them, and comes back exactly [REL-03 REL-08 PRV-001 G-058]`, async () => {
    const word = way === 'deactivates' ? 'zaffre' : 'sienna'
    const [mira, theo, fan] = [await person(), await person(), await person()]
    const [asMira, asTheo, asFan] = [await sessionOf(mira), await sessionOf(theo), await sessionOf(fan)]
    await follow(fan, theo)
    const sea = await board(mira, { name: `${word} board`, collaborators: [theo] })
    const part = await section(sea, 'Boats')
    const own = await board(theo)
    await pin(theo, own, { row: { title: `${word} at home` }, annotations: [word] })
    const guest = { annotations: [word] }
    await pin(theo, sea, {
      ...guest,
      row: { title: `${word} story`, isStory: true, story: { title: 'S', page_count: 1 } },
    })
    await pin(theo, sea, { ...guest, row: { title: `${word} film`, isVideo: true, sectionId: part.id } })
    const last = await pin(theo, sea, { ...guest, row: { title: `${word} repin`, isRepin: true } })
    const user = `/v3/users/${theo.username}`
    const list = async (path: string, session?: string) =>
      namesIn((await askJson(path, session ? { session } : {})).data)
    const seen = async () => {
      const { data } = await askJson(`${user}/`)
      const pages = [`/${theo.username}/`, `/${theo.username}/_pins/`, `/${theo.username}/story_pins/`]
      const told = []
      for (const page of [...pages, ...pages]) told.push((await askHtml(page)).html.includes(`${word} story`))
      return {
        lists: await Promise.all(
          ['pins', 'pins/created', 'story_pins', 'video_pins'].map((of) => list(`${user}/${of}/`)),
        ),
        boards: (await askJson(`${user}/boards/`)).data.map(({ name }: { name: string }) => name).includes(sea.name),
        counts: [data.pin_count, data.story_pin_count],
        pages: told,
        search: await list(`/v3/search/?q=${word}`),
        parts: await list(`/v3/search/?q=${word.slice(1)}`),
        topic: await list(`/v3/topics/${word}/pins/`),
        explore: (await list('/v3/explore/pins/?page_size=250')).filter((title) => title.startsWith(word)),
        homefeed: await list('/v3/homefeed/', asFan),
        byAddress: (await askJson(`/v3/pins/${last.id}/`)).http,
      }
    }
    const home = `${word} at home`
    const everything = [home, `${word} film`, `${word} repin`, `${word} story`]
    const before = await seen()
    expect(before).toMatchObject({
      boards: true,
      counts: [4, 1],
      search: everything,
      parts: everything,
      byAddress: 200,
    })
    expect(before).toMatchObject({ topic: everything, explore: everything, homefeed: everything })
    expect(before.pages).toEqual([true, true, true, true, true, true])
    await go(mira, asMira)
    const alone = { search: [home], parts: [home], topic: [home], explore: [home], homefeed: [home] }
    expect(await seen()).toEqual({
      ...{ lists: [[home], [home], [], []], boards: false, counts: [1, 0], byAddress: 404, ...alone },
      pages: Array(6).fill(false),
    })
    // Their own view has not changed.
    expect(await list(`${user}/pins/`, asTheo)).toEqual(everything)
    expect((await askJson(`${user}/`, { session: asTheo })).data).toMatchObject({ pin_count: 4, story_pin_count: 1 })
    expect(await counters()).toEqual([])
    await go(mira, asMira)
    expect(await counters()).toEqual([])
    await come(mira, asMira)
    expect(await seen()).toEqual(before)
    expect(await counters()).toEqual([])
  })

test('followers of a private owner find others’ saves on the board, but not on those others’ profiles [PRV-001 G-058]', async () => {
  const [mira, theo, fan] = [await person({ isPrivate: true }), await person(), await person()]
  const sea = await board(mira, { collaborators: [theo] })
  const made = await pin(theo, sea)
  const session = await sessionOf(fan)
  const sees = async () => [
    (await askJson(`/v3/boards/${sea.id}/pins/`, { session })).data?.length ?? 0,
    (await askJson(`/v3/pins/${made.id}/`, { session })).http,
    (await askJson(`/v3/users/${theo.username}/pins/`, { session })).data.length,
    (await askJson(`/v3/users/${theo.username}/boards/`, { session })).data.length,
  ]
  expect(await sees()).toEqual([0, 404, 0, 0])
  await follow(fan, theo)
  expect(await sees()).toEqual([0, 404, 0, 0])
  await follow(fan, mira)
  expect(await sees()).toEqual([1, 200, 0, 0])
})

test('saves from while the owner was private reach the saver’s followers once the owner is public again [TAB-032]', async () => {
  const [mira, theo, fan] = [await person(), await person(), await person()]
  const [asMira, asTheo, asFan] = [await sessionOf(mira), await sessionOf(theo), await sessionOf(fan)]
  await follow(fan, theo)
  const sea = await board(mira, { collaborators: [theo] })
  expect(await titles(asFan)).toEqual([])
  await privacy(asMira, true)
  const { id } = await pin(fan, await board(fan), { row: { title: 'In private' } })
  const json = { board_id: String(sea.id) }
  const saved = await askJson(`/v3/pins/${id}/repin/`, { method: 'POST', session: asTheo, json })
  expect(saved.http, JSON.stringify(saved)).toBe(200)
  await deliver()
  expect(await titles(asFan)).toEqual([])
  await privacy(asMira, false)
  await deliver()
  expect(await titles(asFan)).toEqual(['In private'])
  expect(await counters()).toEqual([])
})

test('a move from a private owner’s board to one’s own shows it, and back hides it, with every count [GRD-032 REL-18]', async () => {
  const [mira, theo] = [await person({ isPrivate: true }), await person()]
  const session = await sessionOf(theo)
  const [sea, own] = [await board(mira, { collaborators: [theo] }), await board(theo)]
  const made = await pin(theo, sea)
  const shown = async () => (await askJson(`/v3/users/${theo.username}/pins/`)).data.length
  const move = (to: { id: number }) =>
    askJson('/v3/bulk_edit/', {
      ...{ method: 'PUT', session },
      json: { pin_ids: [String(made.id)], board_id: String(to.id) },
    })
  expect(await shown()).toBe(0)
  expect((await move(own)).http).toBe(200)
  expect([await shown(), await counters()]).toEqual([1, []])
  const back = await move(sea)
  expect([await shown(), await counters()]).toEqual([0, []])
  expect((await askJson(`/v3/undo/${back.data.undo.id}/`, { method: 'POST', session })).http).toBe(200)
  expect([await shown(), await counters()]).toEqual([1, []])
})

test('a board inherited by a private person changes who finds its pins [REL-16 G-058]', async () => {
  const [mira, newOwner, theo] = [await person(), await person({ isPrivate: true }), await person()]
  const sea = await board(mira, { collaborators: [newOwner, theo] })
  for (const who of [mira, newOwner, theo]) await pin(who, sea)
  await db.run(sql`update users set closed_at = 1 where id = ${mira.id}`)
  await db.run(sql`update profile_boards set grp = 2 where board_id = ${sea.id} and role = 'collaborator'`)
  await db.run(sql`update pins set listed = 0, on_profile = pinner_id = ${mira.id} where board_id = ${sea.id}`)
  await db.run(
    sql`update users set public_pin_count = 0, public_created_pin_count = 0 where id in (${newOwner.id}, ${theo.id})`,
  )
  expect(await counters()).toEqual([])
  const {
    boards: [board_],
  } = await batch(db, { boards: selectBoardToHandOver(mira.id) })
  if (!board_) throw new Error('the new owner has no board')
  await batch(db, handOverBoard(board_))
  await batch(db, handOverPins(mira.id, 500))
  expect((await counters()).filter((fault) => !fault.includes(`of ${mira.id} `))).toEqual([])
  const shown = async (who: Person, session: string) =>
    (await askJson(`/v3/users/${who.username}/pins/?exclude_add_pin_rep=1`, { session })).data?.length
  const asNewOwner = await sessionOf(newOwner)
  expect([await shown(newOwner, asNewOwner), await shown(theo, asNewOwner)]).toEqual([2, 0])
})

test('35,000 pins of guests follow their owner’s privacy in one action, and back, with every count [PRV-001 REL-18]', async () => {
  const many = 35_000
  const [mira, theo] = [await person(), await person()]
  const session = await sessionOf(mira)
  const sea = await board(mira, { collaborators: [theo] })
  const model = await pin(theo, sea, { row: { title: 'Mauveine' } })
  const columns =
    'pinner_id, board_id, board_owner_id, on_profile, grp, listed, title, image_width, image_height, color, image_key, created_at'
  await db.run(sql`with recursive step(value) as (select 1 union all select value + 1 from step where value < ${many - 1})
    insert into pins (id, saved_rk, ${sql.raw(columns)}) select ${model.id} + value, -(${model.id} + value), ${sql.raw(columns)}
    from pins, step where id = ${model.id}`)
  const counted = sql`pin_count = ${many}, public_pin_count = ${many}, created_pin_count = ${many}, public_created_pin_count = ${many}`
  await db.run(sql`update users set ${counted} where id = ${theo.id}`)
  const count = async () => (await askJson(`/v3/users/${theo.username}/`)).data.pin_count
  expect(await count()).toBe(many)
  const gone = await privacy(session, true)
  expect([gone.http, await count()]).toEqual([200, 0])
  expect((await askJson('/v3/search/?q=mauveine')).data).toEqual([])
  expect((await privacy(session, false)).http).toBe(200)
  expect(await count()).toBe(many)
  const [listed] = await db.all<{ n: number }>(
    sql`select count(*) as n from pins where listed and on_profile and pinner_id = ${theo.id}`,
  )
  expect(listed?.n).toBe(many)
})
