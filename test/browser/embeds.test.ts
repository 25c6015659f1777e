import { afterAll, expect, inject, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

async function pinOf(person: string): Promise<string> {
  const answer = await fetch(`${inject('url')}/v3/users/${person}/pins/?field_set_key=pin_card`)
  return `/pin/${((await answer.json()) as { data: { id: string }[] }).data[0]?.id}/`
}

for (const [what, pathOf] of [
  ['board', async () => '/mira/open/'],
  ['Pin', () => pinOf('mira')],
] as const)
  test(`the code that the share menu of a ${what} copies leads to a frame that is there, without trouble`, async () => {
    const { page, context, trouble } = await open(await pathOf())
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await hydrated(page)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Copy embed code' }).click()
    await page.getByText('Code copied').waitFor()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toMatch(/^<iframe src="http/)
    await page.goto(/src="([^"]+)"/.exec(code)?.[1] ?? '')
    await page.getByRole('heading').waitFor()
    expect(trouble).toEqual([])
    await context.close()
  })

for (const scheme of ['light', 'dark'] as const)
  test(`frames look right from 236 to 800 px, ${scheme}, and a missing one too`, async () => {
    const pin = await pinOf('mira')
    for (const path of [`/embed${pin}`, '/embed/board/mira/open/', '/embed/pin/1/']) {
      const { page, context } = await open(path, { scheme, width: 236, height: 600 })
      for (const width of [236, 390, 800]) {
        await page.setViewportSize({ width, height: 600 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
      }
      expect(await violationsOn(page, scheme)).toEqual([])
      await context.close()
    }
  })
