import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { PASSWORD } from '../world.ts'
import { LONG } from '../world-conversations.ts'
import { findEngine } from './installed.ts'
import { type Engines, launch } from './launch.ts'
import type { Tab } from './tab.ts'

const CARD = '[data-test-id=pins-grid] article'
const TOAST = '[data-toast]'

/** The main stories, in a browser that is not Chromium: `npm run test:firefox`, `npm run test:webkit` (docs/decisions/129). */
describe.skipIf(!findEngine(inject('engine')))(`in ${inject('engine')}`, () => {
  let engines: Engines
  let tab: Tab
  beforeAll(async () => {
    engines = await launch()
  })
  afterEach(() => tab.close())
  afterAll(() => engines.close())

  /** A page of somebody who has a session already. */
  async function as(username: string): Promise<Tab> {
    tab = await engines.open()
    await tab.open('/login/')
    await tab.signIn(inject('sessions')[username]?.[0] ?? '')
    return tab
  }

  /** Signs up by the form. @returns the username */
  async function join(): Promise<string> {
    const name = `n${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`
    tab = await engines.open()
    await tab.open('/signup/')
    await tab.types('#username', name)
    await tab.types('#email', `${name}@pinfold.example`)
    await tab.types('#password', 'slow birds carry paper')
    await tab.clicks('form[action="/do/signup/"] [type=submit]')
    await tab.isAt(/^\/homefeed\//)
    return name
  }

  test('a newcomer signs up, saves a first Pin to a new board, takes it back, and finds the board on their profile', async () => {
    const name = await join()
    await tab.open('/grid/_pins/')
    await tab.pointsAt(CARD)
    await tab.clicks(`${CARD} [data-save]`)
    await tab.types('[data-test-id=pick-board] [role=combobox]', 'Old doors')
    await tab.clicks('[data-test-id=pick-board] [role=option]', 'Create “Old doors”')
    await tab.clicks('[data-test-id=pick-board] button[type=submit]', 'Create')
    await tab.sees(TOAST, 'Saved to Old doors')
    await tab.sees(`${CARD} [data-save]`, 'Saved')
    await tab.clicks(`${TOAST} button`, 'Undo')
    await tab.sees(`${CARD} [data-save]`, 'Save')
    expect(await tab.trouble()).toEqual([])
    await tab.open(`/${name}/`)
    await tab.sees('main a', 'Old doors')
  })

  test('a wrong password keeps the name that was typed; the right one signs in, and logging out ends it', async () => {
    tab = await engines.open()
    await tab.open('/login/')
    await tab.types('[name=username_or_email]', 'petra')
    await tab.types('[name=password]', 'not this one')
    await tab.clicks('form[action="/do/login/"] [type=submit]')
    await tab.sees('[role=alert], [aria-invalid=true]')
    await tab.isHydrated()
    expect(await tab.run(() => document.querySelector<HTMLInputElement>('[name=username_or_email]')?.value)).toBe(
      'petra',
    )
    await tab.types('[name=password]', PASSWORD)
    await tab.clicks('form[action="/do/login/"] [type=submit]')
    await tab.isAt(/^\/homefeed\//)
    await tab.isHydrated()
    await tab.clicks('header button', 'Your account')
    await tab.clicks('button', 'Log out')
    await tab.isAt(/^\/$/)
  })

  test('the grid fills the window at every width, nothing lies over another card, and more come at the end', async () => {
    tab = await engines.open()
    await tab.open('/grid/_pins/')
    for (const [width, height, columns, margin] of [
      [460, 844, 2, 16],
      [768, 1024, 3, 20],
      [1280, 900, 5, 20],
      [1366, 768, 5, 20],
      [1920, 1080, 7, 20],
    ] as const) {
      await tab.size(width, height)
      const seen = () => tab.run(columnsOf)
      const wanted = { columns, left: margin, right: margin, overlaps: 0, isTooWide: false }
      await expect.poll(seen, { message: `${width}x${height}` }).toEqual(wanted)
    }
    const count = () => tab.run(() => document.querySelectorAll('main section > div > *').length)
    const before = await count()
    await tab.run(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(count).toBeGreaterThan(before)
  })

  test('tabs of a profile, a search and a Pin are one press away, and Back leads back', async () => {
    await as('mira')
    await tab.open('/mira/')
    await tab.clicks('[role=tab][aria-selected=false]')
    await tab.isAt(/^\/mira\/_\w+\//)
    await tab.isHydrated()
    await tab.run(() => history.back())
    await tab.isAt(/^\/mira\/$/)
    await tab.isHydrated()
    await tab.types('#site-search', 'Grid pin 7\n')
    await tab.isAt(/^\/search\/.*q=Grid/)
    await tab.isHydrated()
    await tab.clicks('main article a[href^="/pin/"]')
    await tab.isAt(/^\/pin\//)
    await tab.sees('h1', 'Grid pin')
    await tab.isHydrated()
    expect(await tab.trouble()).toEqual([])
  })

  test('the next tab is fetched ahead, and the security policy says nothing of it', async () => {
    await as('mira')
    await tab.open('/mira/')
    await expect.poll(() => tab.run(() => document.querySelectorAll('link[rel=prefetch]').length)).toBe(1)
    const isFetched = () =>
      tab.run(() => {
        const { href } = document.querySelector<HTMLLinkElement>('link[rel=prefetch]') ?? { href: '' }
        // Where a browser knows no prefetch, nothing is fetched.
        const isKnown = document.createElement('link').relList.supports('prefetch')
        return !isKnown || (window.trouble ?? []).length > 0 || performance.getEntriesByName(href).length > 0
      })
    await expect.poll(isFetched).toBe(true)
    expect(await tab.trouble()).toEqual([])
  })

  test('a message is written and stays after a reload', async () => {
    await as('oskar')
    const text = `Sent from ${inject('engine')}`
    await tab.open(`/conversation/${LONG}/`)
    await tab.types('[data-test-id=composer]', `${text}\n`)
    await tab.sees('[data-test-id=message-item] p', text)
    await tab.open(`/conversation/${LONG}/`)
    await tab.sees('[data-test-id=message-item] p', text)
    expect(await tab.trouble()).toEqual([])
  })

  test('a story of one text is written and published', async () => {
    await join()
    await tab.open('/pin-creation-tool/')
    await tab.clicks('button', 'Add text')
    await tab.types('[data-test-id=story-page] textarea', 'Then it rained')
    await tab.clicks('button', 'Publish')
    await tab.sees(TOAST, 'Your Pin is published.')
    expect(await tab.trouble()).toEqual([])
  })

  test('a form is sent, says what is wrong with a field and keeps what was typed', async () => {
    const name = await join()
    await tab.open('/settings/edit-profile/')
    await tab.types('#about', 'Paper and ink')
    await tab.types('#website_url', 'no address')
    await tab.clicks('form[action="/do/settings/"] [type=submit]')
    await tab.sees('#website_url[aria-invalid=true]')
    await tab.isHydrated()
    const typed = () =>
      tab.run(() =>
        ['about', 'website_url'].map((each) => document.querySelector<HTMLInputElement>(`#${each}`)?.value ?? ''),
      )
    expect(await typed()).toEqual(['Paper and ink', 'no address'])
    await tab.run(() => document.querySelector<HTMLInputElement>('#website_url')?.select())
    await tab.types('#website_url', 'https://paper.example')
    await tab.clicks('form[action="/do/settings/"] [type=submit]')
    await expect.poll(() => tab.run(() => document.querySelector('[aria-invalid=true]') === null)).toBe(true)
    await tab.open(`/${name}/`)
    await tab.sees('main', 'Paper and ink')
  })
})

/** How the grid lies in the window. Runs in the page. */
function columnsOf() {
  const cards = [...document.querySelectorAll('[data-test-id=pins-grid] article')].map((each) =>
    each.getBoundingClientRect(),
  )
  const isOver = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  const { clientWidth, scrollWidth } = document.documentElement
  return {
    columns: new Set(cards.map(({ left }) => Math.round(left))).size,
    left: Math.round(Math.min(...cards.map(({ left }) => left))),
    right: Math.round(clientWidth - Math.max(...cards.map(({ right }) => right))),
    overlaps: cards.filter((one, i) => cards.slice(i + 1).some((other) => isOver(one, other))).length,
    isTooWide: scrollWidth > clientWidth,
  }
}
