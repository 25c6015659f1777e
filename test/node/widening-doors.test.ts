import { expect, test } from 'vitest'
import { DECIDES } from '../fixtures/widening/columns.ts'
import { doorsTo, writersOf } from './doors.ts'
import { DOORS } from './widening-doors.ts'
import { STATEMENTS } from './widening-statements.ts'

const declared = (what: string) =>
  Object.values(DOORS[what] ?? {})
    .flatMap((files) => Object.entries(files))
    .flatMap(([file, names]) => names.split(' ').map((name) => `worker/${file} ${name}`))
    .sort()

for (const [what, statements] of Object.entries(STATEMENTS))
  test(`every call, form, job and undo that can change ${what} says how it may show more [BRD-056 REL-26]`, () => {
    expect(writersOf(statements).length).toBeGreaterThan(0)
    expect(doorsTo(statements)).toEqual(declared(what))
  })

test('a statement that shows more is found in every form in which one was ever written', () => {
  const forms = {
    'who sees a profile': [
      'update DOLLAR{users} DOLLAR{setOf(users, { isPrivate })} where',
      'update DOLLAR{users} set closed_at = null',
      'sql`update users set closed_at = null, purge_at = 1`',
    ],
    'who sees a board': [
      'sql`update boards set grp = 1, name = 2`',
      'sql`update boards set shelved = null,\n deleted_at = null`',
    ],
    'where a Pin is': [
      'sql`with m update pins set board_id = 1`',
      'sql`update pins set section_id = 1, DOLLAR{visibilityOn(`b`)}`',
      'update DOLLAR{pins} DOLLAR{setOf(pins, { boardId: 1 })}',
    ],
    'who is on a board': [
      'sql`insert or ignore into profile_boards (user_id)`',
      "insertRows('profile_boards', COLUMNS, rows)",
      'insert into DOLLAR{profileBoards} DOLLAR{valuesOf(profileBoards, row)}',
    ],
    'who is asked to a board': ['sql`insert into board_invites (board_id)`', 'insert into DOLLAR{boardInvites} (id)'],
    'who follows': ['sql`insert into follows (follower_id)`'],
    'who is blocked': ['delete from DOLLAR{blocks} where', 'sql`delete from blocks where blocker_id = 1`'],
    'who acts for whom': [
      'insert into DOLLAR{delegations} (id)',
      'DOLLAR{setOf(delegations, { scopes })}',
      "sql`update delegations set scopes = '[]'`",
    ],
    'who reads a conversation': [
      'sql`insert into conversation_members (user_id)`',
      'sql`update conversation_members set left_at = null`',
    ],
    'which comments and messages are there': [
      'sql`update comments set text = 1, is_hidden = 0`',
      'sql`update messages set removed_at = null`',
    ],
  }
  expect(Object.keys(forms)).toEqual(Object.keys(STATEMENTS))
  const missed = Object.entries(forms).flatMap(([what, texts]) =>
    texts.filter((text) => !STATEMENTS[what]?.test(text.replaceAll('DOLLAR', '$'))),
  )
  expect(missed).toEqual([])
})

test('each table that decides who sees something is in one of these statements [REL-26]', () => {
  const all = Object.values(STATEMENTS).map(String).join(' ')
  expect(Object.keys(DECIDES).filter((table) => !all.includes(table))).toEqual([])
})
