import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { shortName } from '#tools/vite/short-name.ts'
import { hydrated, nextFrame } from './open.ts'

interface Staged {
  script: string
  styles: string
}
const staged = new Map<string, Promise<Staged>>()

/** A stage as one script, to test a part with inputs that no page uses yet. */
async function bundle(stage: string): Promise<Staged> {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'silent',
    plugins: [react()],
    css: { modules: { generateScopedName: shortName } },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: `test/browser/${stage}.tsx`, formats: ['iife'], name: 'stageOfTests' },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('The stage did not build')
  const sheet = first.output.find((each) => each.fileName.endsWith('.css'))
  const tokens = readFileSync(join(import.meta.dirname, '../../client/ui/tokens.css'), 'utf8')
  return { script: first.output[0].code, styles: `${tokens}${sheet && 'source' in sheet ? sheet.source : ''}` }
}

/** Adds a button to a page that opens a dialog with these options. The page must have been opened with `bypassCSP`. */
export async function stageDialog(page: Page, options: object): Promise<void> {
  await loadStage(page, 'dialog-stage')
  await page.evaluate((given) => (window as never as { stage(options: object): void }).stage(given), options)
}

/** Fills a page with a grid with that many pins. The page must have been opened with `bypassCSP`. */
export async function stageGrid(page: Page, count: number): Promise<void> {
  await loadStage(page, 'grid-stage')
  await page.evaluate((given) => (window as never as { stage(count: number): void }).stage(given), count)
}

/** Fills a page with a dehydrated island. The page must have been opened with `bypassCSP`. */
export async function stageIsland(page: Page): Promise<void> {
  await loadStage(page, 'island-stage')
  await page.evaluate(() => (window as never as { stage(): void }).stage())
  await nextFrame(page)
}

async function loadStage(page: Page, stage: string): Promise<void> {
  const known = staged.get(stage) ?? bundle(stage)
  staged.set(stage, known)
  const { script, styles } = await known
  // Before hydration the page keeps every click for React.
  await hydrated(page)
  await page.addStyleTag({ content: styles })
  await page.addScriptTag({ content: script })
}
