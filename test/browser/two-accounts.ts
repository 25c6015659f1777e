import type { BrowserContext, Page } from 'playwright-core'
import { callAs, join, signUp } from './newcomer.ts'
import { hydrated, open } from './open.ts'

export const PASSWORD = 'slow birds carry paper'

export const toast = (page: Page) => page.locator('[data-toast]')
export const act = (page: Page, name: string) => toast(page).getByRole('button', { name, exact: true })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
export const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
export const comments = (page: Page) => page.locator('[data-test-id=comment]')

export interface Accounts {
  page: Page
  context: BrowserContext
  trouble: string[]
  first: string
  second: string
  /** Makes the browser that of the first or second account, as a log-in of another tab does before it has loaded a page. */
  become(which: 'first' | 'second' | 'nobody'): Promise<void>
}

/** One browser and two accounts of one person, the first of which is signed in. */
export async function twoAccounts({ isLinked = false, javaScript = true, bypassCSP = false } = {}): Promise<Accounts> {
  const { context: made, page: maker, name: first } = await join()
  const sessions = { first: await made.cookies(), second: await made.cookies(), nobody: [] }
  await made.clearCookies()
  await maker.goto('/signup/')
  const second = await signUp(maker)
  await maker.waitForURL((url) => url.pathname.startsWith('/homefeed/'))
  sessions.second = await made.cookies()
  if (isLinked) await callAs(maker, 'POST', '/v3/account/link/', { username: first, password: PASSWORD })
  await made.close()
  const { page, context, trouble } = await open('/help/', { javaScript, bypassCSP })
  const become: Accounts['become'] = async (which) => {
    await context.clearCookies()
    await context.addCookies(sessions[which])
  }
  await become('first')
  return { page, context, trouble, first, second, become }
}

/** The address of a Pin of Kaia that only these tests comment on, and the comments below it. */
export async function breakwater(page: Page): Promise<{ path: string; said: (text: string) => Promise<string[]> }> {
  // Playwright asks with the browser's cookies.
  const ask = async (address: string) => (await (await page.request.get(address)).json()).data
  const pins: { id: string; title: string }[] = await ask('/v3/users/kaia/pins/?exclude_add_pin_rep=1&page_size=50')
  const pin = pins.find(({ title }) => title === 'Breakwater')
  const said = async (text: string) => {
    const all: { text: string; author: { username: string } }[] = await ask(
      `/v3/pins/${pin?.id}/comments/?page_size=50`,
    )
    return all.filter((each) => each.text === text).map(({ author }) => author.username)
  }
  return { path: `/pin/${pin?.id}/`, said }
}

/** Another tab of the browser in which the second account has logged in. */
export async function secondTab({ context, become }: Accounts): Promise<Page> {
  await become('second')
  const tab = await context.newPage()
  await tab.goto('/help/')
  await hydrated(tab)
  return tab
}
