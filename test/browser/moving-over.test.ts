import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { join, read } from './newcomer.ts'
import { closeBrowser, hydrated } from './open.ts'
import { MUSEUM } from './outside.ts'

afterAll(closeBrowser)

const numbers = (from: number, many: number) => Array.from({ length: many }, (_, i) => from + i)

/** What three services give people who leave: a table with the addresses of pictures, bookmarks alone, and an archive in JSON with a private list. */
const RAINDROP = [
  'url,id,excerpt,note,title,folder,tags,created,cover,highlights,favorite',
  ...numbers(100, 30).map(
    (n) =>
      `${MUSEUM}/about/${n},${n},,,Chair ${n},Rooms/Chairs,oak,2021-04-04T05:43:58.000Z,${MUSEUM}/pictures/${n},,false`,
  ),
].join('\n')
const CHROME = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p><DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3><DL><p>
<DT><H3>Rooms</H3><DL><p>${numbers(200, 12)
  .map((n) => `<DT><A HREF="${MUSEUM}/pages/${n}" ADD_DATE="1617515038">${MUSEUM}/pages/${n}</A>`)
  .join('')}</DL><p>
<DT><H3>Lost</H3><DL><p><DT><A HREF="${MUSEUM}/closed" ADD_DATE="1617515038">A room that was closed</A></DL><p>
</DL><p></DL>`
const KARAKEEP = JSON.stringify({
  bookmarks: numbers(300, 5).map((n) => ({
    createdAt: 1617515038,
    title: `Wish ${n}`,
    tags: [],
    lists: ['l1'],
    content: { type: 'link', url: `${MUSEUM}/pages/${n}` },
    note: 'Mine',
    archived: false,
  })),
  lists: [{ id: 'l1', name: 'Wishes', description: null, icon: '⭐', type: 'manual', query: null, parentId: null }],
})

/** Sends a file, reads what would come, and starts; then the person goes on at once. */
async function bring(page: Page, name: string, mimeType: string, text: string, says: string): Promise<void> {
  await page.goto('/import/')
  await hydrated(page)
  await page.getByLabel('As the file says').last().check()
  await page.setInputFiles('#file', { name, mimeType, buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card.getByText(says, { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Import', exact: true }).click()
  await card.getByRole('button', { name: 'Import', exact: true }).waitFor({ state: 'detached' })
}

interface Pin {
  id: string
  title: string
  orig_image_url: string | null
}

interface Board {
  id: string
  name?: string
  pin_count: number
}

/** The boards of the person; the list has an entry for all Pins, too, which has no name. */
async function boards(page: Page): Promise<Board[]> {
  return (await read<Board[]>(page, '/v3/users/me/boards/')).filter(({ name }) => name !== undefined)
}
const pinsOf = (page: Page) => read<Pin[]>(page, '/v3/users/me/pins/?exclude_add_pin_rep=1&page_size=100')

test('a person moves over from three services at once: their boards meet, every picture and name comes and is kept, and what is dead is said [CRE-009 REL-20]', async () => {
  const { page, context, trouble, name } = await join()
  await page.goto('/settings/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Import' }).first().click()
  await page.waitForURL('**/import/')
  await bring(page, 'raindrop.csv', 'text/csv', RAINDROP, '30 new Pins')
  await bring(page, 'bookmarks.html', 'text/html', CHROME, '13 new Pins')
  await bring(page, 'karakeep.json', 'application/json', KARAKEEP, '5 new Pins')
  await page.goto('/import/')
  await expect
    .poll(
      () =>
        page
          .getByText('Imported', { exact: true })
          .count()
          .catch(() => 0),
      { timeout: 60_000 },
    )
    .toBe(3)
  expect((await boards(page)).map(({ name, pin_count }) => `${name}: ${pin_count}`).toSorted()).toEqual([
    'Lost: 1',
    'Rooms: 42',
    'Wishes: 5',
  ])

  // The way to the pictures is on the card.
  await page.getByRole('link', { name: 'Your library' }).first().click()
  await page.waitForURL('**/settings/library/')
  const done = async () => {
    await page.reload()
    return page.locator('[data-test-id=library]').innerText()
  }
  await expect
    .poll(done, { timeout: 240_000, interval: 2000 })
    .toMatch(/Pictures\s+47\s+0\s+0[\s\S]+Links without a picture\s+17\s+0\s+1/)
  await page.locator('[data-test-id=dead]').getByText('A room that was closed').waitFor()

  const pins = await pinsOf(page)
  const lost = pins.find(({ title }) => title === 'A room that was closed')
  expect(pins.filter(({ orig_image_url }) => orig_image_url === null)).toEqual([lost])
  expect(pins.map(({ title }) => title).toSorted()).toEqual(
    [
      'A room that was closed',
      ...numbers(100, 30).map((n) => `Chair ${n}`),
      ...numbers(200, 12).map((n) => `Room ${n}`),
      ...numbers(300, 5).map((n) => `Wish ${n}`),
    ].toSorted(),
  )
  await page.goto(`/${name}/wishes/`)
  await expect
    .poll(() =>
      page
        .locator('[data-test-id=pin] img')
        .evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(5)
  await page.goto(`/pin/${lost?.id}/`)
  await page.getByText('This link is gone.').waitFor()

  // The same file once more: nothing comes twice.
  await page.goto('/import/')
  await hydrated(page)
  await page.getByLabel('As the file says').last().check()
  await page.setInputFiles('#file', { name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(RAINDROP) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('0 new Pins', { exact: true }).waitFor()
  await page.getByText('30 of 30 Pins already here').waitFor()
  expect(trouble).toEqual([])
  await context.close()
}, 400_000)
