import { env } from 'cloudflare:test'
import { afterEach, expect, test } from 'vitest'
import { ask, askHtml, signIn } from '../fixtures/app.ts'
import { select, texts } from '../fixtures/html.ts'
import { person } from '../fixtures/world.ts'

const settings = env as unknown as { IMPRINT?: string }
afterEach(() => {
  delete settings.IMPRINT
})

/** The data that the page passes to the browser. */
async function contextOf(path: string, options: Parameters<typeof askHtml>[1] = {}) {
  const { html } = await askHtml(path, options)
  const [data] = await select(html, '#page')
  return JSON.parse(data?.text ?? '').context
}

test('pages say that dialogs need an imprint to viewers in DE, AT and CH alone [MOD-003]', async () => {
  for (const country of ['DE', 'AT', 'CH']) expect((await contextOf('/', { country })).imprint, country).toBe(true)
  for (const country of ['FR', 'LI', 'US', 'XX', 'T1'])
    expect((await contextOf('/', { country })).imprint, country).toBeUndefined()
})

test('the imprint is public, and says so if none is configured [MOD-003]', async () => {
  const { username } = await person()
  for (const session of ['', await signIn(username)]) {
    const { http, html } = await askHtml('/legal/imprint/', { session, country: 'US' })
    expect(http).toBe(200)
    expect(await texts(html, 'main h1')).toEqual(['Impressum'])
    expect(await texts(html, 'main p')).toEqual(['The operator of this site hasn’t added their details yet.'])
  }
})

test('the imprint shows the deployment’s setting as text [MOD-003]', async () => {
  settings.IMPRINT = 'Mira & Co <GmbH>\nMain Street 1'
  const { html } = await askHtml('/legal/imprint/')
  expect((await texts(html, 'main p'))[1]).toBe('Mira & Co <GmbH> Main Street 1')
  expect(html).not.toContain('<GmbH>')
})

test('a message about an account stays for ten seconds, another for five [ACC-022]', async () => {
  const left = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await ask(path, { method: 'POST', headers, body })
    return response.headers.getSetCookie().find((each) => each.startsWith('toast='))
  }
  const cookie = (await left('/do/logout/', ''))?.split(';')[0] ?? ''
  const { toast } = await contextOf('/', { headers: { cookie } })
  expect(toast).toEqual({ text: 'You’re logged out.', kind: 'status', ms: 10_000 })
  const other = await contextOf('/?show_error=true')
  expect(other.toast).toEqual({ text: "We couldn't find that page.", kind: 'status', ms: 5000 })
  expect((await contextOf('/', { headers: { cookie: 'toast=__proto__' } })).toast).toBeNull()
})
