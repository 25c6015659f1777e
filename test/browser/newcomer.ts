import type { Page } from 'playwright-core'
import { hydrated, type Opened, open } from './open.ts'

/** A person who has just signed up by the form and has nothing yet. */
export interface Newcomer extends Opened {
  name: string
}

export async function join(): Promise<Newcomer> {
  const opened = await open('/signup/')
  const name = await signUp(opened.page)
  await opened.page.waitForURL((url) => url.pathname.startsWith('/homefeed/'))
  await opened.page.goto('/homefeed/')
  return { ...opened, name }
}

/** Sends the open form. @returns the new username */
export async function signUp(page: Page): Promise<string> {
  const name = `n${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`
  await hydrated(page)
  await page.fill('#username', name)
  await page.fill('#email', `${name}@pinfold.example`)
  await page.fill('#password', 'slow birds carry paper')
  await page.click('form[action="/do/signup/"] [type=submit]')
  return name
}

/** Creates a board through the form, which opens the board's page. */
export async function makeBoard(page: Page, name: string): Promise<void> {
  await page.goto('/board/create/')
  await page.locator('main').getByLabel('Name').fill(name)
  await page.locator('main').getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** The answer of a call with the browser's session. */
export function read<Data>(page: Page, path: string): Promise<Data> {
  return page.evaluate(async (address) => (await (await fetch(address)).json()).data, path)
}

/** Calls the API as the page does. */
export async function callAs(page: Page, method: string, path: string, body: object = {}): Promise<{ id: string }> {
  return page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(path, { method, headers, ...(method !== 'GET' && { body }) })
      return (await answer.json()).data
    },
    [method, path, JSON.stringify(body)] as const,
  )
}
