import { expect, test } from 'vitest'
import { ask } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { board, person, pin } from '../fixtures/world.ts'

const rowsOf = (response: Response) => figureOf(response.headers, 'rows')

test('whoever has a feed as it is gets 304 for one to three rows, and the new one after a change [REL-21]', async () => {
  const mira = await person()
  const on = await board(mira)
  for (let i = 0; i < 30; i++) await pin(mira, on)
  for (const [path, rows] of [
    [`/feed/rss/${mira.username}/`, 1],
    // The board and, twice, its owner.
    [`/feed/rss${on.url}`, 3],
  ] as const) {
    const first = await ask(path)
    await first.text()
    const etag = first.headers.get('etag') ?? ''
    const again = await ask(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    if (!isLibsql) expect(rowsOf(again)).toBeLessThanOrEqual(rows)
    // Another format and another language are another text.
    for (const other of [path.replace('rss', 'atom'), `${path}?hl=de`])
      expect((await ask(other, { headers: { 'if-none-match': etag } })).status, other).toBe(200)
    await pin(mira, on)
    const changed = await ask(path, { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(await changed.text()).not.toBe('')
    const since = changed.headers.get('last-modified') ?? ''
    expect((await ask(path, { headers: { 'if-modified-since': since } })).status).toBe(304)
    const before = new Date(Date.parse(since) - 1000).toUTCString()
    expect((await ask(path, { headers: { 'if-modified-since': before } })).status).toBe(200)
    expect((await ask(path, { headers: { 'if-modified-since': 'yesterday' } })).status).toBe(200)
  }
})
