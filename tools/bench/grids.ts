import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { CDPSession, Page } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { launchChromium } from '../chromium.ts'
import { ROOT } from '../local.ts'

const GRIDS = ['ours', 'masonic', 'virtuoso'] as const
const ITEMS = 10_000
const MORE = 25

/** The cost of a step: layouts as counted by the browser, script in s. */
interface Cost {
  positions: number
  elements: number
  layouts: number
  script: number
}

/** Compares our grid with two others, with the same cards in the same run. Times are printed as ratios, without limits. */
export async function benchGrids(): Promise<void> {
  const { script, styles } = await bundle()
  const browser = await launchChromium()
  const costs = new Map<string, Cost[]>()
  for (const name of GRIDS) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.setContent('<!doctype html><title>Grids</title>')
    await page.addStyleTag({ content: styles })
    await page.addScriptTag({ content: script })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    costs.set(name, [
      await cost(page, session, `stage('${name}', ${ITEMS})`),
      await cost(page, session, 'undefined', toTheEnd),
      await cost(page, session, `append(${MORE})`),
    ])
    await context.close()
  }
  await browser.close()
  for (const [step, title] of [`${ITEMS} cards`, 'on to their end', `${MORE} more there`].entries()) {
    console.log(`grids, ${title}:`)
    const own = costs.get('ours')?.[step]
    for (const name of GRIDS) {
      const each = costs.get(name)?.[step]
      if (!own || !each) continue
      const ratio = (each.script / own.script).toFixed(2)
      console.log(
        `  ${name.padEnd(10)} ${String(each.positions).padStart(6)} positions ${String(each.elements).padStart(7)} elements ${String(each.layouts).padStart(5)} layouts   script ${ratio} of ours`,
      )
    }
  }
}

/** Runs a step, waits until the page is idle, and returns the step's cost. */
async function cost(page: Page, session: CDPSession, act: string, then?: (page: Page) => Promise<void>): Promise<Cost> {
  const before = await metrics(session)
  await page.evaluate(`done.positions = 0; ${act}`)
  await rest(page)
  await then?.(page)
  const after = await metrics(session)
  const positions = await page.evaluate<number>('done.positions')
  const elements = await page.evaluate<number>("document.querySelectorAll('main *').length")
  return { positions, elements, layouts: after.layouts - before.layouts, script: after.script - before.script }
}

async function metrics(session: CDPSession): Promise<{ layouts: number; script: number }> {
  const { metrics: all } = await session.send('Performance.getMetrics')
  const value = (name: string) => all.find((each) => each.name === name)?.value ?? 0
  return { layouts: value('LayoutCount'), script: value('ScriptDuration') }
}

/** Resolves once nothing in the document has changed or moved for half a second. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(`new Promise((rested) => {
    let timer = setTimeout(done, 500)
    const seen = new MutationObserver(again)
    function again() {
      clearTimeout(timer)
      timer = setTimeout(done, 500)
    }
    function done() {
      seen.disconnect()
      removeEventListener('scroll', again)
      rested()
    }
    seen.observe(document, { subtree: true, childList: true, attributes: true })
    addEventListener('scroll', again)
  })`)
}

/** Scrolls until the end of the page no longer moves: grids that estimate their height reach it in steps. */
async function toTheEnd(page: Page): Promise<void> {
  let end = 0
  for (let step = 0; step < 100; step++) {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await rest(page)
    const now = await page.evaluate<number>('document.documentElement.scrollHeight')
    if (now === end) return
    end = now
  }
  throw new Error('The end of the grid was never reached')
}

/** The stage as one script of a production build, and the styles of our grid. */
async function bundle(): Promise<{ script: string; styles: string }> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    plugins: [react(), countPositions()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: 'test/browser/grids-stage.tsx', formats: ['iife'], name: 'grids' },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('The stage of the grids did not build')
  const sheet = first.output.find((each) => each.fileName.endsWith('.css'))
  const tokens = readFileSync(join(ROOT, 'client/ui/tokens.css'), 'utf8')
  const card = 'main a { display: block } main span { display: block; background: silver; aspect-ratio: 1 / var(--r) }'
  return { script: first.output[0].code, styles: `${tokens}${sheet && 'source' in sheet ? sheet.source : ''}${card}` }
}

/** The places where each grid computes positions; the build adds a counter there. For masonic the stage wraps the method that computes them. */
const PLACES = [
  { file: 'client/grid/placement.ts', where: 'placed.push(position)' },
  { file: '@virtuoso.dev/masonry/dist/index.js', where: 't.push({ height: u, index: i, offset: f })' },
]

function countPositions(): Plugin {
  return {
    name: 'count-positions',
    transform(code, id) {
      const place = PLACES.find(({ file }) => id.endsWith(file))
      if (!place) return undefined
      if (!code.includes(place.where))
        throw new Error(`${place.where} is gone from ${id}: find where it computes positions`)
      return code.replace(place.where, `globalThis.done.positions += 1, ${place.where}`)
    },
  }
}
