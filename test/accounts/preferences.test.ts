import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#worker/db/ids.ts'
import { delegations } from '#worker/model/accounts/tables.ts'
import { boards } from '#worker/model/boards/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person } from '../fixtures/world.ts'

const METADATA = '/v3/users/me/metadata/'
const DEFAULTS = {
  most_recent_board_sort_order: null,
  profile_board_rep_view_type: 'wide',
  profile_pin_rep_view_type: 'regular',
  board_pin_rep_view_type: 'regular',
  profile_board_group_by: 'visibility',
}

async function versionOf(id: number): Promise<number> {
  const [row] = await db.select({ version: users.contentVersion }).from(users).where(eq(users.id, id))
  return row?.version ?? -1
}

test('what was chosen is kept key by key, and answered as a whole [API-004 API-005 API-006 API-007 BRD-035]', async () => {
  const session = await sessionOf(await person())
  const put = (json: object) => askJson(METADATA, { method: 'PUT', session, json })
  expect(await askJson(METADATA, { session })).toMatchObject({ http: 200, data: DEFAULTS })
  expect((await put({ most_recent_board_sort_order: 'alphabetical' })).data).toEqual({
    ...DEFAULTS,
    most_recent_board_sort_order: 'alphabetical',
  })
  const all = {
    most_recent_board_sort_order: 'custom',
    profile_board_rep_view_type: 'square',
    profile_pin_rep_view_type: 'dense',
    board_pin_rep_view_type: 'dense',
    profile_board_group_by: 'mix_public_private',
  }
  expect((await put(all)).data).toEqual(all)
  expect((await put({ board_pin_rep_view_type: 'regular' })).data).toEqual({
    ...all,
    board_pin_rep_view_type: 'regular',
  })
  expect((await put({})).data).toEqual({ ...all, board_pin_rep_view_type: 'regular' })
  expect((await put({ profile_board_rep_view_type: 'list' })).data.profile_board_rep_view_type).toBe('wide')
  for (const sort of ['last_pinned_to', 'oldest', 'newest', 'group_boards_at_top'])
    expect((await put({ most_recent_board_sort_order: sort })).data.most_recent_board_sort_order).toBe(sort)
})

test('unknown keys and values are refused, and nothing is kept [API-005 API-006]', async () => {
  const session = await sessionOf(await person())
  const bad: [unknown, string, string][] = [
    [{ most_recent_board_sort_order: 'random' }, 'most_recent_board_sort_order', 'unknown_value'],
    [{ most_recent_board_sort_order: null }, 'most_recent_board_sort_order', 'unknown_value'],
    [{ most_recent_board_sort_order: ['custom'] }, 'most_recent_board_sort_order', 'unknown_value'],
    [{ profile_board_rep_view_type: 'constructor' }, 'profile_board_rep_view_type', 'unknown_value'],
    [{ profile_pin_rep_view_type: 'list' }, 'profile_pin_rep_view_type', 'unknown_value'],
    [{ board_pin_rep_view_type: 7 }, 'board_pin_rep_view_type', 'unknown_value'],
    [{ profile_board_group_by: 'none' }, 'profile_board_group_by', 'unknown_value'],
    [{ most_recent_board_sort_order: 'custom', theme: 'dark' }, 'theme', 'unknown_field'],
    [{ orbac_subject_id: '-1' }, 'orbac_subject_id', 'wrong_format'],
  ]
  for (const [json, field, code] of bad)
    expect(await askJson(METADATA, { method: 'PUT', session, json }), JSON.stringify(json)).toMatchObject({
      http: 400,
      code: 1,
      errors: [{ field, code }],
    })
  expect(await askJson(METADATA, { method: 'PUT', session, json: [] })).toMatchObject({ http: 400, code: 1 })
  expect((await askJson(METADATA, { session })).data).toEqual(DEFAULTS)
})

test('reading preferences needs a session, and changing them a full login [API-004 API-005]', async () => {
  expect(await askJson(METADATA)).toMatchObject({ http: 401, code: 2 })
  expect(await askJson(METADATA, { method: 'PUT', json: { x: 1 } })).toMatchObject({ http: 401, code: 2 })
  const limited = await sessionOf(await person())
  await db.run(
    sql`update sessions set login_state = 'limited' where user_id = (select user_id from sessions order by id desc limit 1)`,
  )
  expect(await askJson(METADATA, { session: limited })).toMatchObject({ http: 200, data: DEFAULTS })
  const json = { board_pin_rep_view_type: 'dense' }
  expect(await askJson(METADATA, { method: 'PUT', session: limited, json })).toMatchObject({ http: 401, code: 4 })
})

test('a delegate with this scope changes the subject’s preferences, everybody else is rejected [API-005]', async () => {
  const [mira, theo, guest] = [await person(), await person(), await person()]
  await db
    .insert(delegations)
    .values({ delegateId: theo.id, subjectId: mira.id, scopes: ['metadata'], createdAt: Date.now() })
  await db
    .insert(delegations)
    .values({ delegateId: guest.id, subjectId: mira.id, scopes: ['boards'], createdAt: Date.now() })
  const subject = String(mira.id)
  const json = { most_recent_board_sort_order: 'newest', orbac_subject_id: subject }
  const session = await sessionOf(theo)
  expect(await askJson(METADATA, { method: 'PUT', session, json })).toMatchObject({
    http: 200,
    data: { most_recent_board_sort_order: 'newest' },
  })
  expect((await askJson(METADATA, { session })).data).toEqual(DEFAULTS)
  expect((await askJson(`${METADATA}?orbac_subject_id=${subject}`, { session })).data).toMatchObject({
    most_recent_board_sort_order: 'newest',
  })
  expect((await askJson(METADATA, { session: await sessionOf(mira) })).data.most_recent_board_sort_order).toBe('newest')
  await db.delete(delegations).where(eq(delegations.delegateId, theo.id))
  for (const other of [session, await sessionOf(guest)]) {
    expect(await askJson(METADATA, { method: 'PUT', session: other, json })).toMatchObject({ http: 403, code: 3 })
    expect(await askJson(`${METADATA}?orbac_subject_id=${subject}`, { session: other })).toMatchObject({
      http: 403,
      code: 3,
    })
    expect(await askJson(`${METADATA}?orbac_subject_id=${newId()}`, { session: other })).toMatchObject({ http: 403 })
  }
})

test('pages that are kept change with what visitors see of it, and with nothing else [BRD-039]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const put = (json: object) => askJson(METADATA, { method: 'PUT', session, json })
  const before = await versionOf(mira.id)
  await put({ most_recent_board_sort_order: 'newest', profile_pin_rep_view_type: 'dense' })
  expect(await versionOf(mira.id)).toBe(before)
  await put({ profile_board_rep_view_type: 'square' })
  expect(await versionOf(mira.id)).toBe(before + 1)
})

test('the board of quick saves is a state of the viewer; other keys are 404 [BRD-061]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const path = '/v3/users/state/QUICK_SAVES_BOARD_ID/'
  expect(await askJson(path)).toMatchObject({ http: 401, code: 2 })
  expect((await askJson(path, { session })).data).toEqual({ state: 'QUICK_SAVES_BOARD_ID', state_value: null })
  const loose = await board(mira)
  await db.update(boards).set({ kind: 'quicksave' }).where(eq(boards.id, loose.id))
  expect((await askJson(path, { session })).data.state_value).toBe(String(loose.id))
  for (const key of ['quick_saves_board_id', 'boards', '__proto__', 'OTHER'])
    expect(await askJson(`/v3/users/state/${key}/`, { session }), key).toMatchObject({ http: 404, code: 11 })
  expect(await askJson(path, { method: 'PUT', session, json: {} })).toMatchObject({ http: 405, code: 10 })
})

test('counts of boards and of quick saves, and what a save does, are field sets of a person [SET-004]', async () => {
  const mira = await person({ secretBoardCount: 2, publicBoardCount: 1, quickSavesPinCount: 3, saveBehavior: 0 })
  const session = await sessionOf(mira)
  const read = async (set: string) => (await askJson(`/v3/users/me/?field_set_key=${set}`, { session })).data
  expect(await read('board_visibility')).toEqual({
    id: String(mira.id),
    username: mira.username,
    board_count: 1,
    secret_board_count: 2,
    archived_board_count: 0,
  })
  expect(await read('quicksave')).toEqual({ id: String(mira.id), has_quicksave_board: true, quick_saves_pin_count: 3 })
  expect(await read('save_behavior')).toEqual({ id: String(mira.id), save_behavior: 0 })
})
