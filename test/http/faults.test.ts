import { beforeAll, expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const calls: string[] = []
const pages: string[] = []
let session = ''

beforeAll(async () => {
  const mira = await person()
  const on = await board(mira)
  const part = await section(on, 'Part')
  const made = await pin(mira, on)
  session = await signIn(mira.username)
  const tails = ['', 'boards/', 'boards/feed/', 'pins/', 'pins/created/', 'story_pins/', 'video_pins/']
  calls.push(...tails.map((tail) => `/v3/users/${mira.username}/${tail}`))
  calls.push(`/v3/boards/${on.id}/`, `/v3/boards/${on.id}/pins/`, `/v3/boards/${on.id}/sections/`)
  calls.push(
    `/v3/board_sections/${part.id}/`,
    `/v3/board_sections/${part.id}/pins/`,
    `/v3/pins/${made.id}/`,
    '/v3/explore/pins/',
  )
  const suffixes = [
    '',
    '_saved/',
    '_created/',
    '_pins/',
    '_boards/',
    '_profile/',
    '_profile/_saved/',
    '_profile/_created/',
    'story_pins/',
    'video_pins/',
    'profile-about/',
  ]
  pages.push(
    '/',
    '/login/',
    '/help/',
    '/help/board-privacy/',
    `/pin/${made.id}/`,
    on.url,
    `${on.url}part/`,
    `/${mira.username}/nothing/`,
  )
  pages.push(...suffixes.map((suffix) => `/${mira.username}/${suffix}`))
})

test('whichever database call of a read fails, the answer is 503, and the next request is served [REL-27 REL-15 REL-23]', async () => {
  for (const path of calls) {
    for (const as of [undefined, session]) {
      let call = 1
      for (; call <= 5; call++) {
        const options = { headers: { 'x-test-fail-call': String(call) }, ...(as && { session: as }) }
        const failed = await askJson(path, options)
        if (failed.http === 200) break
        const label = `${path} call ${call}`
        expect(failed, label).toMatchObject({ http: 503, code: 14, message: 'Try again in a moment.', data: null })
        expect(Number(failed.headers.get('retry-after')), label).toBeGreaterThan(0)
        expect(failed.headers.get('cache-control'), label).toBe('private, no-store')
        expect(JSON.stringify(failed), label).not.toMatch(/D1|SQL|injected|stack|worker\//)
        expect((await askJson(path, as ? { session: as } : {})).http, label).toBe(200)
      }
      // The loop ends where there is no further call, for example after a read.
      expect(call, path).toBe(2)
    }
  }
})

test('whichever database call of a page fails, the document is whole: a page with a gap, or 503 [REL-27 REL-20]', async () => {
  for (const path of pages) {
    for (const as of [undefined, session]) {
      const healthy = await ask(path, as ? { session: as } : {})
      await healthy.text()
      for (let call = 1; call <= 5; call++) {
        const options = { headers: { 'x-test-fail-call': String(call) }, ...(as && { session: as }) }
        const { http, html, headers } = await askHtml(path, options)
        const label = `${path} call ${call}`
        if (http === 503) {
          expect(Number(headers.get('retry-after')), label).toBeGreaterThan(0)
          expect(html, label).toContain('data-test-id="header"')
          // Whoever has a session is not offered a login that they don't need.
          expect(html.includes('data-join'), label).toBe(as === undefined)
        } else expect(http, label).toBe(healthy.status)
        if (http < 300 || http >= 400) expect(html.trimEnd().endsWith('</html>'), label).toBe(true)
        expect(html, label).not.toMatch(/D1_ERROR|injected|SQLITE/)
      }
    }
  }
})

test('an unknown address keeps the bar of a signed-in person, and offers no login when the database is missing', async () => {
  const { http, html } = await askHtml('/no/such/long/address/here/', { session })
  expect([http, html.includes('data-test-id="nav-messages"'), html.includes('data-join')]).toEqual([404, true, false])
  const failed = await askHtml('/no/such/long/address/here/', { session, headers: { 'x-test-fail-call': '1' } })
  expect([failed.http, failed.html.includes('nav-messages'), failed.html.includes('data-join')]).toEqual([
    404,
    false,
    false,
  ])
  expect((await askHtml('/no/such/long/address/here/')).html).toContain('data-join')
})

test('a write whose database call fails changes nothing and reports it [REL-27]', async () => {
  const mira = await person()
  for (const call of ['1', '2', '3']) {
    const answer = await askJson('/v3/login/', {
      method: 'POST',
      json: { username_or_email: mira.username, password: 'pinfold-test' },
      headers: { 'x-test-fail-call': call },
    })
    expect(answer, call).toMatchObject({ http: 503, code: 14 })
    expect(answer.headers.getSetCookie(), call).toEqual([])
  }
  expect(await signIn(mira.username)).toContain('__Host-session=')
})

test('one failing feed leaves the rest of the page, with a sentence and another try [REL-20]', async () => {
  const mira = await person({ fullName: 'Mira Okafor' })
  await pin(mira, await board(mira, { name: 'Coastal light' }))
  const path = `/${mira.username}/`
  const { http, html } = await askHtml(path, { headers: { 'x-test-fail-feed': 'pins' } })
  expect(http).toBe(200)
  expect(html).toContain('Coastal light')
  expect(html).toContain('This part couldn’t be loaded.')
  expect(html).toContain(`href="${path}"`)
  expect(html.trimEnd().endsWith('</html>')).toBe(true)
  const other = await askHtml(path, { headers: { 'x-test-fail-feed': 'boards,pins' } })
  expect(other.html).toContain('Mira Okafor')
  expect(other.html.match(/data-test-id="feed-failed"/g)).toHaveLength(2)
})

test('a slow feed comes after the shell, in the same document; crawlers get it whole [REL-20]', async () => {
  const mira = await person({ fullName: 'Mira Okafor' })
  await board(mira, { name: 'Late light' })
  const response = await ask(`/${mira.username}/`, { headers: { 'x-test-delay': 'boards=4000' } })
  // What has come with each chunk: a chunk may end within a word.
  const seen: string[] = []
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? [])
    seen.push((seen.at(-1) ?? '') + decoder.decode(chunk, { stream: true }))
  const whole = seen.at(-1) ?? ''
  const shell = seen.findIndex((text) => text.includes('Mira Okafor</span>'))
  const late = seen.findIndex((text) => text.includes('<b>Late light</b>'))
  expect(shell).toBeGreaterThanOrEqual(0)
  expect(late).toBeGreaterThan(shell)
  expect(whole.trimEnd().endsWith('</html>')).toBe(true)
  const bot = await askHtml(`/${mira.username}/`, {
    headers: { 'x-test-delay': 'boards=300', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  })
  expect(bot.html).toContain('<b>Late light</b>')
  expect(bot.html).not.toContain('<template id="B:')
})
