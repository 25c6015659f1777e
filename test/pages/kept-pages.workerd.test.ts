import { expect, test } from 'vitest'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const nonceOf = (html: string) => /<script nonce="([^"]+)"/.exec(html)?.[1] ?? ''

async function profile(): Promise<Person & { board: string }> {
  const mira = await person()
  const on = await board(mira)
  for (let i = 0; i < 3; i++) await pin(mira, on)
  return { ...mira, board: on.url }
}

test('a visitor’s page of one person is kept: the next visitor’s costs one small round [REL-08 REL-21]', async () => {
  const { username, board: on } = await profile()
  for (const path of [`/${username}/`, `/${username}/_pins/`, `/${username}/profile-about/`, on]) {
    const { rendered: first, kept: second } = await untilKept(path)
    expect(isKept(first.headers), path).toBe(false)
    expect(second.html.replaceAll(nonceOf(second.html), 'n').replace(/"now":\d+/, '')).toBe(
      first.html.replaceAll(nonceOf(first.html), 'n').replace(/"now":\d+/, ''),
    )
    expect(figureOf(second.headers, 'rounds'), path).toBe(1)
    if (!isLibsql) expect(figureOf(second.headers, 'rows'), path).toBeLessThanOrEqual(3)
    for (const name of ['cache-control', 'vary', 'content-type', 'x-content-type-options'])
      expect(second.headers.get(name), name).toBe(first.headers.get(name))
    expect(second.headers.get('cache-control')).toBe('private, no-cache')
    expect(second.headers.getSetCookie()).toEqual([])
  }
})
