import type { Page, Request } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { picker, publish, toast } from './builder-page.ts'
import { join, makeBoard, read } from './newcomer.ts'
import { closeBrowser, hydrated } from './open.ts'
import { LAMP } from './outside.ts'
import { anImage } from './pictures.ts'
import { board, card, placeOf, saveOf } from './save-stage.ts'

afterAll(closeBrowser)

const BOARDS = ['Kitchen', 'Garden', 'Lamps', 'Paper', 'Someday']
const PINS = 50

interface Listed {
  id: string
  title: string
  board: { name: string } | null
}

/** Every pin of a list, over all its pages. */
async function all(page: Page, address: string): Promise<Listed[]> {
  return page.evaluate(async (first) => {
    const found: Listed[] = []
    for (let bookmark: string | undefined = ''; bookmark !== undefined; ) {
      const answer = await (await fetch(first + (bookmark && `&bookmark=${encodeURIComponent(bookmark)}`))).json()
      found.push(...answer.data)
      bookmark = answer.bookmark
    }
    return found
  }, address)
}

/** Repeats a captured Save call for other pins and boards, each with a key of its own. */
async function repeat(page: Page, like: Request, saves: { pin: string; board: string }[]): Promise<number[]> {
  const { 'content-type': type = '', accept = '' } = like.headers()
  return page.evaluate(
    async ({ headers, wanted, method }) => {
      const statuses: number[] = []
      for (const { pin, board } of wanted) {
        const own = { ...headers, 'idempotency-key': crypto.randomUUID() }
        const body = JSON.stringify({ board_id: board })
        statuses.push((await fetch(`/v3/pins/${pin}/repin/`, { method, headers: own, body })).status)
      }
      return statuses
    },
    { headers: { 'content-type': type, accept }, wanted: saves, method: like.method() },
  )
}

test('from an empty account to fifty Pins on five boards, found again a search later [CON-018 CRE-002 CRE-004 SET-002]', async () => {
  const { page, context, trouble, name } = await join()

  // The first board in the dialog of the empty profile, the others on their page.
  await page.goto(`/${name}/`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Name')
    .fill(BOARDS[0] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(`**/${name}/kitchen/`)

  // With few boards the first Save may go to the profile by one press.
  await page.goto('/settings/permissions')
  await page.locator('[name=save_behavior][value="0"]').check()
  await page
    .locator('form', { has: page.locator('[name=save_behavior]') })
    .getByRole('button', { name: 'Save' })
    .click()
  await page.locator('[data-toast]').filter({ hasText: 'Saved.' }).waitFor()
  await pressSave(page, 1)
  await toast(page, 'Saved to your profile').waitFor()
  for (const next of BOARDS.slice(1)) await makeBoard(page, next)
  // Save would go to the profile again; the place beside it picks a board.
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await card(page, 0).hover()
  await placeOf(page, 0).click()
  const sent = page.waitForRequest('**/v3/pins/*/repin/')
  await board(page, 'Garden').click()
  await toast(page, 'Saved to Garden').waitFor()

  // One from a web page, one from a file.
  await page.goto('/pin-builder/')
  await hydrated(page)
  await page.getByLabel('Or start with a link').fill(LAMP.page)
  await page.getByRole('button', { name: 'Find pictures' }).click()
  await page.getByRole('button', { name: `Use this picture: ${LAMP.alt}` }).click()
  await publishOn(page, 'Lamps')
  await picker(page).setInputFiles(anImage('soup.png'))
  await page.getByLabel('Title').fill('Soup of the day')
  await publishOn(page, 'Kitchen')

  // The rest, as the same page saves them.
  const boards = await read<{ id: string; name: string }[]>(
    page,
    '/v3/users/me/boards/?sort=alphabetical&filter_all_pins=1',
  )
  const grid = await read<{ id: string }[]>(
    page,
    '/v3/users/grid/pins/?exclude_add_pin_rep=1&field_set_key=pin_card&page_size=250',
  )
  const wanted = grid.slice(2, PINS - 1).map(({ id }, i) => ({ pin: id, board: boards[i % BOARDS.length]?.id ?? '' }))
  const statuses = await repeat(page, await sent, wanted)
  expect([statuses.length, new Set(statuses)]).toEqual([PINS - 3, new Set([200])])

  const mine = await all(page, '/v3/users/me/pins/?exclude_add_pin_rep=1&page_size=25')
  const onBoards = mine.filter((pin) => pin.board !== null)
  expect([mine.length, onBoards.length]).toEqual([PINS + 1, PINS])
  expect(new Set(onBoards.map((pin) => pin.board?.name))).toEqual(new Set(BOARDS))
  await page.goto(`/${name}/_saved/`)
  const cards = page.locator('[data-test-id=profile-board-card]')
  await expect.poll(() => cards.count()).toBe(BOARDS.length)

  // Search finds it among them by a word of the web page, typed into the header's field.
  await page.locator('#site-search').fill('washi')
  await page.locator('#site-search').press('Enter')
  await page.waitForURL('**/search/**')
  await page.goto('/search/me/?q=washi')
  const found = page.locator('[data-test-id=pin]')
  await expect.poll(() => found.count()).toBe(1)
  await found.click()
  await page.getByRole('heading', { name: LAMP.title }).waitFor()
  const picture = page.locator('main article img').first()
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  expect(trouble).toEqual([])
  await context.close()
})

/** Presses Save on a card of a person's Pins. */
async function pressSave(page: Page, at: number): Promise<void> {
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await card(page, at).hover()
  await saveOf(page, at).click()
}

async function publishOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Board/ }).click()
  await page.locator('[data-test-id=picker-board]').filter({ hasText: name }).click()
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  await page.locator('[data-test-id=draft]').waitFor({ state: 'detached' })
}
