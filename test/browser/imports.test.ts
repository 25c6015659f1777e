import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { join, makeBoard, read } from './newcomer.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const FILE = [
  'url,id,excerpt,note,title,folder,tags,created,cover,highlights,favorite',
  'https://shop.example/chair,1,,,Oak chair,Rooms/Chairs,,2021-04-04T05:43:58.000Z,https://shop.example/chair.jpg,,false',
  'https://shop.example/lamp,2,,,Paper lamp,Rooms,,,,,false',
  'https://garden.example/gate,3,,,Garden gate,Garden,,2019-01-02T00:00:00.000Z,,,false',
].join('\n')

async function choose(page: Page, text = FILE): Promise<void> {
  await page.goto('/import/')
  await page.getByLabel('As the file says').last().check()
  await page.setInputFiles('#file', { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.locator('[data-test-id=import-preview]').waitFor()
}
const boards = (page: Page) => page.locator('[data-test-id=import-preview]').locator('section').first().locator('li')
const says = async (page: Page) => (await boards(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))

test('a person sees what will come and who will see it, changes the choice, and gets just that, with and without JavaScript [REL-20 REL-22]', async () => {
  for (const javaScript of [true, false]) {
    const { page: first, context } = await join()
    await makeBoard(first, 'Rooms')
    const cookies = await context.cookies()
    const { page, context: own, trouble } = await open('/help/', { javaScript })
    await own.addCookies(cookies)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await choose(page)
    expect(await says(page)).toEqual([
      'Rooms your board 2 Pins Everyone: it’s public.',
      'Garden new board 1 Pin Everyone: it’s public.',
    ])
    const pins = await page
      .locator('[data-test-id=import-preview]')
      .locator('section')
      .last()
      .locator('li')
      .allInnerTexts()
    expect(pins.map((text) => text.replaceAll(/\s+/g, ' '))[0]).toBe(
      'Oak chair shop.example Rooms / Chairs Apr 4, 2021',
    )
    if (javaScript) await hydrated(page)
    await page.getByLabel('Make new boards').check()
    await page.getByRole('listitem').getByLabel('Secret: only you').check()
    await page.getByRole('button', { name: 'Update the preview' }).click()
    await expect
      .poll(() => says(page))
      .toEqual([
        'Rooms 2 new board 2 Pins Only you: the board is secret.',
        'Garden new board 1 Pin Only you: the board is secret.',
      ])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect
      .poll(async () =>
        (await read<{ name?: string }[]>(first, '/v3/users/me/boards/')).flatMap(({ name }) => name ?? []).toSorted(),
      )
      .toEqual(['Garden', 'Rooms', 'Rooms 2'])
    expect(asked.filter((url) => /shop\.example|garden\.example/.test(url))).toEqual([])
    expect(trouble).toEqual([])
    await own.close()
    await context.close()
  }
})
