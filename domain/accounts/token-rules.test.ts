import { expect, test } from 'vitest'
import { openCallFor, scopesFor } from './token-rules.ts'

test('a call needs the scope of what it does; the account itself is for nobody but the person [API-001]', () => {
  expect(scopesFor('GET', '/v3/users/me/')).toEqual(['read'])
  expect(scopesFor('HEAD', '/v3/boards/1/')).toEqual(['read'])
  expect(scopesFor('POST', '/v3/graph/')).toEqual(['read'])
  expect(scopesFor('DELETE', '/v3/boards/1/')).toEqual(['write'])
  expect(scopesFor('GET', '/v3/conversations/1/messages/')).toEqual(['messages'])
  expect(scopesFor('POST', '/v3/conversations/')).toEqual(['messages', 'write'])
  for (const path of [
    '/v3/account/tokens/',
    '/v3/account/password/',
    '/v3/accounts/switch/',
    '/v3/login/',
    '/v3/logout/',
  ])
    expect(scopesFor('POST', path), path).toBeNull()
})

test('without the scope for secret boards only listed calls are open, and what they name is checked [API-001]', () => {
  expect(openCallFor('GET', '/v3/boards/12/pins/', {})).toEqual({
    targets: [{ kind: 'board', id: '12' }],
    asOthers: false,
  })
  expect(openCallFor('GET', '/v3/users/me/boards/', {})).toEqual({ targets: [], asOthers: true })
  expect(openCallFor('POST', '/v3/pins/5/repin/', { board_id: '7', section_id: null })?.targets).toEqual([
    { kind: 'pin', id: '5' },
    { kind: 'board', id: '7' },
  ])
  expect(openCallFor('POST', '/v3/boards/', { privacy: 'secret' })).toBeNull()
  for (const path of [
    '/v3/search/',
    '/v3/users/me/filtered/pins/',
    '/v3/users/me/board_invites/',
    '/v3/native_interactions/',
    '/v3/bulk_edit/',
  ])
    expect(openCallFor('GET', path, {}), path).toBeNull()
})
