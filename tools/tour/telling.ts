import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { Picture, View, Visit } from './visit.ts'

/** The twenty screens for README.md: wide ones first, then those of a phone. */
const WIDE: [screen: string, scheme: View['scheme']][] = [
  ['home', 'light'],
  ['homefeed', 'light'],
  ['profile', 'light'],
  ['profile, own', 'dark'],
  ['pin', 'light'],
  ['board with sections', 'dark'],
  ['search, pins', 'light'],
  ['save, picking a board', 'light'],
  ['organize, selected', 'light'],
  ['messages, one conversation', 'dark'],
]
const NARROW: typeof WIDE = [
  ['home', 'dark'],
  ['homefeed', 'light'],
  ['profile', 'dark'],
  ['pin', 'light'],
  ['search, typing', 'dark'],
  ['board', 'light'],
  ['make, builder', 'light'],
  ['notifications', 'dark'],
  ['analytics', 'light'],
  ['desk', 'dark'],
]

export function isTelling({ screen, view }: Visit): boolean {
  const list = view.width === 1280 ? WIDE : NARROW
  return view.language === 'en' && list.some(([name, scheme]) => name === screen.name && scheme === view.scheme)
}

/** Joins the pictures into one WebP: two rows of five wide ones, and a row of ten narrow ones. */
export async function writeSheet(browser: Browser, folder: string, pictures: Picture[], file: string): Promise<void> {
  const image = ({ file }: Picture) => `data:image/png;base64,${readFileSync(join(folder, file)).toString('base64')}`
  const row = (all: Picture[], ratio: string) =>
    `<div style="grid-template-columns:repeat(${all.length},1fr)">${all
      .map((each) => `<img style="aspect-ratio:${ratio}" src="${image(each)}" alt="">`)
      .join('')}</div>`
  const wide = pictures.filter(({ width }) => width === 1280)
  const narrow = pictures.filter(({ width }) => width !== 1280)
  const style =
    'body{margin:0;padding:16px;display:grid;gap:16px;background:#8a8a84}div{display:grid;gap:16px}img{display:block;width:100%;object-fit:cover;object-position:top;border-radius:8px}'
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  const page = await context.newPage()
  const rows = [row(wide.slice(0, 5), '1280/900'), row(wide.slice(5), '1280/900'), row(narrow, '390/844')]
  await page.setContent(`<!doctype html><style>${style}</style>${rows.join('')}`)
  const height = await page.evaluate<number>('document.body.offsetHeight')
  await page.setViewportSize({ width: 1600, height })
  const cdp = await context.newCDPSession(page)
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  writeFileSync(file, Buffer.from(data, 'base64'))
  await context.close()
}
