import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

async function pinsOf(username: string): Promise<string[]> {
  const list = `${inject('url')}/v3/users/${username}/pins/?field_set_key=pin_card&page_size=250`
  const { data } = (await (await fetch(list)).json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}
interface Visit {
  pin_id: string
  ts: number
}

test('of twelve pages of pins the last ten are kept, newest first, each once [HIS-001 HIS-002 HIS-003]', async () => {
  const ids = (await pinsOf('paula')).slice(0, 12)
  const [page1 = ''] = ids
  const { page, context, trouble } = await open('/help/')
  const kept = () => page.evaluate<Visit[]>("JSON.parse(localStorage.getItem('recent_history') ?? '[]')")
  const visit = async (id: string, query = '') => {
    await page.goto(`/pin/${id}/${query}`)
    await hydrated(page)
    await expect.poll(async () => (await kept())[0]?.pin_id).toBe(id)
  }
  for (const id of ids) await visit(id)
  expect((await kept()).map(({ pin_id }) => pin_id)).toEqual(ids.slice(2).reverse())
  await visit(ids[5] ?? '')
  const again = await kept()
  expect([again.length, new Set(again.map(({ pin_id }) => pin_id)).size]).toEqual([10, 10])
  await visit(page1, '?invite_code=abc')
  expect((await kept())[0]).toEqual({
    path: `/pin/${page1}/`,
    ts: expect.any(Number),
    pin_id: page1,
    image: {
      key: expect.any(String),
      width: 600,
      height: expect.any(Number),
      color: expect.stringMatching(/^[0-9a-f]{6}$/),
    },
    description: expect.any(String),
    is_shared: true,
    invite_code: 'abc',
  })
  expect(trouble).toEqual([])
  await context.close()
})

test('a pin that not everybody may see is not kept where everybody at this computer could read it', async () => {
  const { page, context } = await open('/mira/secret-one/', { as: 'mira' })
  await page.locator('[data-test-id=pin]').first().click()
  await page.waitForURL('**/pin/**')
  await hydrated(page)
  await page.locator('[data-test-id=closeup-bar]').waitFor()
  expect(await page.evaluate("localStorage.getItem('recent_history')")).toBeNull()
  await context.close()
})

test('recent pins and searches are deleted at logout', async () => {
  const [id = ''] = await pinsOf('paula')
  const { page, context } = await open(`/pin/${id}/`, { as: 'mira' })
  await hydrated(page)
  await expect.poll(() => page.evaluate("localStorage.getItem('recent_history')")).toContain(id)
  await page.evaluate(() => localStorage.setItem('recent_searches', '["a present for theo"]'))
  await context.clearCookies()
  await page.goto('/help/')
  await hydrated(page)
  const kept = () =>
    page.evaluate(() => ['recent_history', 'recent_searches'].map((name) => localStorage.getItem(name)))
  await expect.poll(kept).toEqual([null, null])
  await context.close()
})

test('without storage the page works, and only the console reports it [MOD-028]', async () => {
  const [id] = await pinsOf('paula')
  const { page, context, trouble } = await open('/help/')
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Storage.prototype.getItem = refuse
    Storage.prototype.setItem = refuse
  })
  await page.goto(`/pin/${id}/`)
  await hydrated(page)
  await expect.poll(() => trouble.length).toBeGreaterThan(0)
  expect(trouble.filter((each) => !each.includes('The operation is insecure.'))).toEqual([])
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: 'More for this Pin' }).click()
  await page.getByRole('link', { name: 'Download' }).waitFor()
  await context.close()
})
