import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { join, makeBoard, read } from './newcomer.ts'
import { answered, closeBrowser, hydrated } from './open.ts'
import { toast } from './save-stage.ts'

afterAll(closeBrowser)

test('one press saves an offered Pin to the empty board itself, a second press does nothing, and Undo takes it back', async () => {
  const { page, name, context, trouble } = await join()
  await makeBoard(page, 'Grid pin')
  const path = new URL(page.url()).pathname
  await page.goto(path)
  await hydrated(page)
  const ideas = page.locator('[data-test-id=board-ideas]')
  const first = ideas.getByRole('button').first()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  const sent: unknown[] = []
  page.on('request', (request) => request.url().includes('/repin/') && sent.push(request.postDataJSON()))
  await answered(page, /\/repin\//, () => first.click())
  await expect.poll(() => first.textContent()).toBe('Saved')
  await toast(page).filter({ hasText: 'Saved to Grid pin' }).waitFor()
  const [board] = (await read<{ id: string; name?: string }[]>(page, `/v3/users/${name}/boards/`)).filter(
    (each) => each.name === 'Grid pin',
  )
  expect(sent).toEqual([{ board_id: board?.id }])
  await expect.poll(() => page.getByText('1 Pin', { exact: true }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Show saved Pins' }).getAttribute('href')).toBe(path)
  await first.press('Enter')
  await answered(page, /\/(?:undo|pins)\/\d+\/$/, () => toast(page).getByRole('button', { name: 'Undo' }).click())
  await expect.poll(() => first.textContent()).toBe('Save')
  expect(sent).toHaveLength(1)
  await expect.poll(() => page.getByText('There are no Pins on this board yet').count()).toBe(1)
  expect(trouble).toEqual([])
  await context.close()
})
