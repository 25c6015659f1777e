import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { shortName } from '../../tools/vite/short-name.ts'
import { hydrated } from './open.ts'

interface Staged {
  script: string
  styles: string
}
let staged: Promise<Staged> | undefined

/** `dialog-stage.tsx` as one script, for what no feature of the house asks of a dialog yet. */
async function bundle(): Promise<Staged> {
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
      lib: { entry: 'test/browser/dialog-stage.tsx', formats: ['iife'], name: 'stageOfDialogs' },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('The stage did not build')
  const sheet = first.output.find((each) => each.fileName.endsWith('.css'))
  const tokens = readFileSync(join(import.meta.dirname, '../../client/ui/tokens.css'), 'utf8')
  return { script: first.output[0].code, styles: `${tokens}${sheet && 'source' in sheet ? sheet.source : ''}` }
}

/** Puts a button on a page that opens a dialog with these options. The page must have been opened with `bypassCSP`. */
export async function stageDialog(page: Page, options: object): Promise<void> {
  staged ??= bundle()
  const { script, styles } = await staged
  // Until React is there the page keeps every click for it.
  await hydrated(page)
  await page.addStyleTag({ content: styles })
  await page.addScriptTag({ content: script })
  await page.evaluate((given) => (window as never as { stage(options: object): void }).stage(given), options)
}
