import { afterAll, expect, test } from 'vitest'
import { enlargeText, WINDOWS } from './large-text.ts'
import { closeBrowser, hydrated, open, recordShifts, settled } from './open.ts'
import { stageGrid } from './stage.ts'

afterAll(closeBrowser)

/** The lowest point (px) of the text in each cell of a grid, beyond the cell's end; and of each cell, beyond the next one below it. */
function spilled(): string[] {
  const cells = [...document.querySelectorAll('main section[aria-busy] article')].map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return { name: cell.textContent, box: cell.getBoundingClientRect(), text: range.getBoundingClientRect() }
  })
  return cells.flatMap(({ name, box, text }) => {
    const below = cells.find((other) => other.box.left === box.left && other.box.top > box.top)
    const isOver = text.bottom > box.bottom + 1 || (below && text.bottom > below.box.top)
    return isOver ? [`${name}: ${text.bottom} in ${box.bottom}, before ${below?.box.top}`] : []
  })
}

test('the cells of a grid hold their larger text, and nothing moves while the page loads and comes to life [GRD-001 REL-24]', async () => {
  const { page, context } = await open('/help/', { as: 'mira' })
  await enlargeText(page)
  const shifts = await recordShifts(page)
  for (const path of ['/grid/_pins/', '/mira/_pins/?display=dense', '/search/?q=grid&scope=pins'])
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await hydrated(page)
      await settled(page)
      expect(await page.locator('main section[aria-busy] article').count(), path).toBeGreaterThan(5)
      expect(await page.evaluate(spilled), `${path}, ${width} px`).toEqual([])
      expect(await shifts(), `${path}, ${width} px`).toEqual([])
    }
  await context.close()
})

test('of 3,503 Pins each is right below the one above it, through all sheets, also when the font size changes [GRD-001 GRD-031]', async () => {
  const { page, context } = await open('/help/', { bypassCSP: true })
  await stageGrid(page, 3503)
  await page.locator('main section > div').nth(28).waitFor({ state: 'attached' })
  // The largest space between the cells of a column, or overlap of them. What stands for a card that is far away has a margin below.
  const apart = () =>
    page.evaluate(() => {
      const cells = [...document.querySelectorAll('main section > div > :not(i)')].map((cell) => {
        const { left, top, bottom } = cell.getBoundingClientRect()
        return { left, top, bottom: bottom + Number.parseFloat(getComputedStyle(cell).marginBlockEnd) }
      })
      const columns = Map.groupBy(cells, ({ left }) => Math.round(left))
      const gaps = [...columns.values()].flatMap((all) =>
        all.slice(1).map(({ top }, i) => Math.abs(top - (all[i]?.bottom ?? 0))),
      )
      return { cells: cells.length, columns: columns.size, most: Math.max(...gaps) < 1 ? 0 : Math.max(...gaps) }
    })
  const columns = (await apart()).columns
  await expect.poll(apart).toEqual({ cells: 3503, columns, most: 0 })
  await enlargeText(page)
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px')
  await expect.poll(apart).toEqual({ cells: 3503, columns, most: 0 })
  await context.close()
})
