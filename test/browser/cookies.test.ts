import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { build } from '#tools/build.ts'
import { launchChromium } from '#tools/chromium.ts'
import { type Build, ROOT } from '#tools/local.ts'
import { type Server, serve } from '#tools/serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-cookies-'))
let deployed: Server

beforeAll(async () => {
  if (process.env.PINFOLD_BUILT !== '1' || !existsSync(join(ROOT, 'dist/deploy/worker'))) await build('deploy')
  deployed = await serve({ build: 'deploy', folder })
})

afterAll(async () => {
  await deployed.close()
  rmSync(folder, { recursive: true, force: true })
})

const PASSWORD = 'slow birds carry'
const newName = () => `c${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`

/** Every cookie of the site: signing up, choosing a language, a toast, logging in, logging out. */
async function allCookies(site: string): Promise<string[]> {
  const username = newName()
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(site + path, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
      headers: { origin: site, ...(cookie && { cookie }) },
    })
  const email = `${username}@example.com`
  const answers = [
    await post(routes.do.signup, { username, email, password: PASSWORD }),
    await post(routes.do.language, { hl: 'de', return_to: '/' }),
    await post(routes.do.login, { username_or_email: username, password: PASSWORD }),
    await fetch(site + routes.login),
  ]
  const session = answers[2]?.headers.getSetCookie().find((each) => /session=/.test(each)) ?? ''
  answers.push(await post(routes.do.logout, {}, session.split(';')[0]))
  return answers.flatMap(({ headers }) => headers.getSetCookie())
}

test('over plain http the local build sets no Secure cookie, which Safari would not take [REL-07]', async () => {
  const cookies = await allCookies(inject('url'))
  expect(new Set(cookies.map((each) => each.split('=')[0]))).toEqual(
    new Set(['local-session', 'local-browser', 'csrftoken', 'toast', 'hl']),
  )
  for (const each of cookies) expect(each).not.toMatch(/secure|__Host-/i)
})

test('a deployment build never does, whatever it is asked by, and has no code for it [REL-07]', async () => {
  const cookies = await allCookies(deployed.url)
  expect(new Set(cookies.map((each) => each.split('=')[0]))).toEqual(
    new Set(['__Host-session', '__Host-browser', 'csrftoken', 'toast', 'hl']),
  )
  for (const each of cookies) expect(each).toMatch(/; Secure/)
  const code = (of: Build) =>
    readdirSync(join(ROOT, 'dist', of, 'worker'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(ROOT, 'dist', of, 'worker', file), 'utf8'))
      .join('\n')
  for (const name of ['local-session', 'local-db']) {
    expect(code('local')).toContain(name)
    expect(code('deploy')).not.toContain(name)
  }
})

test('a browser that rejects Secure cookies can sign up and follow, like Safari locally and a phone in the network [REL-07]', async () => {
  // Chromium does not treat this name as localhost: it drops Secure cookies and hides APIs for secure origins.
  const browser = await launchChromium(['--host-resolver-rules=MAP pinfold.home 127.0.0.1'])
  const page = await browser.newPage({ baseURL: inject('url').replace('localhost', 'pinfold.home') })
  const username = newName()
  await page.goto(routes.signup)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator(`form[action="${routes.do.signup}"] [type=submit]`).click()
  await page.locator('[data-viewer]').waitFor()
  await page.goto('/grid/')
  const followed = page.waitForResponse((response) => response.url().endsWith('/follow/'))
  await page.getByRole('button', { name: 'Follow' }).first().click()
  expect((await followed).status()).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Following' }).first().waitFor()
  await browser.close()
})
