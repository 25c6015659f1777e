import { beforeAll, expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { figureOf } from '../fixtures/figures.ts'
import { board, person, pin } from '../fixtures/world.ts'

/** What the databases say when they have too much to do, and when the connection to them breaks. */
const TROUBLES = ['D1 DB is overloaded. Requests queued for too long.', 'Network connection lost.', 'HTTP status 503']

const reads: string[] = []
let session = ''

beforeAll(async () => {
  const mira = await person()
  const on = await board(mira)
  const made = await pin(mira, on)
  session = await signIn(mira.username)
  const ofMira = `/v3/users/${mira.username}/`
  reads.push(ofMira, `${ofMira}boards/`, `${ofMira}pins/`, `/v3/boards/${on.id}/`, `/v3/pins/${made.id}/`)
  reads.push(`/${mira.username}/`, `/${mira.username}/_pins/`, on.url, `/pin/${made.id}/`, '/')
})

/** Headers that make the request's database calls with these numbers fail; 0: all. */
function failing(trouble: string, ...calls: number[]): Record<string, string> {
  return { 'x-test-fail-with': trouble, 'x-test-fail-call': calls.join() }
}

/** How many calls to the database a request has sent. */
function callsOf({ headers }: { headers: Headers }): number {
  return figureOf(headers, 'calls')
}

for (const trouble of TROUBLES) {
  test(`reads are sent once more, and answered as ever: “${trouble}” [REL-23]`, async () => {
    for (const path of reads)
      for (const as of [{}, { session }]) {
        const healthy = await ask(path, as)
        const disturbed = await ask(path, { ...as, headers: failing(trouble, 1) })
        const label = `${path} ${Object.keys(as)}`
        expect(disturbed.status, label).toBe(healthy.status)
        const gap = 'data-test-id="feed-failed"'
        expect((await disturbed.text()).includes(gap), label).toBe((await healthy.text()).includes(gap))
        const twice = await ask(path, { ...as, headers: failing(trouble, 1, 2) })
        expect([twice.status, callsOf(twice)], label).toEqual([503, 2])
      }
  })

  test(`as long as it lasts, all that is asked at once is answered 503 at once, and what comes next is served: “${trouble}” [REL-23]`, async () => {
    const started = Date.now()
    const asked = [...reads, ...reads, ...reads]
    const answers = await Promise.all(asked.map((path) => ask(path, { session, headers: failing(trouble, 0) })))
    for (const [i, answer] of answers.entries()) {
      const text = await answer.text()
      expect(answer.status, asked[i]).toBe(503)
      expect(Number(answer.headers.get('retry-after')), asked[i]).toBeGreaterThan(0)
      expect(text, asked[i]).not.toMatch(/D1_|overloaded|connection lost|HTTP status/i)
      if (asked[i]?.startsWith('/v3/')) expect(JSON.parse(text), asked[i]).toMatchObject({ code: 14, data: null })
      else expect(text.trimEnd().endsWith('</html>'), asked[i]).toBe(true)
      // A read and its one repetition; nothing else is asked of a database that can't answer.
      expect(callsOf(answer), asked[i]).toBe(2)
    }
    // No answer waits for a time limit of the database, which is 5 s for each call.
    expect(Date.now() - started).toBeLessThan(answers.length * 5000)
    for (const path of reads) expect((await ask(path, { session })).status, path).toBe(200)
  })

  test(`a feed that meets it only later leaves a gap, and its round is sent twice in all: “${trouble}” [REL-23 REL-20]`, async () => {
    const path = reads.find((each) => each.endsWith('/_pins/')) ?? ''
    const { http, html, headers } = await askHtml(path, { session, headers: failing(trouble, 2, 3) })
    expect(http).toBe(200)
    expect(html).toContain('data-test-id="feed-failed"')
    expect(callsOf({ headers })).toBe(3)
  })

  test(`writes are never sent again: refused, nothing is done; done without an answer, it is done once: “${trouble}” [REL-23 REL-27]`, async () => {
    const theo = await person()
    const as = await signIn(theo.username)
    const make = (name: string, headers: Record<string, string>) =>
      askJson('/v3/boards/', { method: 'POST', session: as, json: { name }, headers })
    const names = async (): Promise<string[]> => {
      const { data } = await askJson(`/v3/users/${theo.username}/boards/?page_size=50`, { session: as })
      return data.map(({ name }: { name: string }) => name)
    }
    const outcomes = new Set<string>()
    const calls = callsOf(await make('Fine', {}))
    for (let call = 1; call <= calls; call++) {
      const refused = await make(`Refused ${call}`, failing(trouble, call))
      // A call that could not write ends there. What only reads, or follows the write, does not matter to who made the board.
      if (refused.http !== 200) expect([refused.http, refused.code, callsOf(refused)]).toEqual([503, 14, call])
      const lost = await make(`Lost ${call}`, { 'x-test-fail-with': trouble, 'x-test-lose-call': String(call) })
      if (lost.http !== 200) expect([lost.http, lost.code, callsOf(lost)]).toEqual([503, 14, call])
      const all = await names()
      expect(all.filter((name) => name === `Refused ${call}`)).toHaveLength(refused.http === 200 ? 1 : 0)
      outcomes.add(`${lost.http} ${all.filter((name) => name === `Lost ${call}`).length}`)
    }
    // Lost before the write, with the write's own answer, and after it; never done twice.
    expect([...outcomes].sort()).toEqual(['200 1', '503 0', '503 1'])
  })
}
