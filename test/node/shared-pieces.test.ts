import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync(['client/**/*.{ts,tsx,css}', 'worker/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/\.test\./.test(file),
)

/** Each shared piece: its file, what it exports, and what only it may contain. */
const PIECES: [string, string, string, RegExp][] = [
  ['mobile modal', 'client/ui/layers/dialog.tsx', 'Dialog', /layout = 'slide-up'/],
  ['opening of a modal', 'client/ui/layers/open-layer.ts', 'openLayer', /\.showModal\(/],
  ['create menu', 'client/pins/creating/create-menu.tsx', 'CreateMenu', /function CreateMenu\(/],
  ['board cover collage', 'client/boards/list/cover.tsx', 'Cover', /css\.blurred/],
  ['share-menu flyout', 'client/profiles/sharing/share-items.tsx', 'ShareItems', /navigator\.share\(/],
  ['back button', 'client/ui/back-link.tsx', 'BackLink', /data-back=""/],
  ['sticky header', 'client/ui/frame/header.tsx', 'Header', /data-test-id="header"/],
  ['time-ago text', 'client/locales/use-ago.ts', 'useAgo', /formatTimeAgo\(/],
  ['pin search metadata', 'worker/pins/postings/posting.ts', '', /'@type': 'SocialMediaPosting'/],
]

test.each(PIECES)('there is one %s, in %s [MOD-001]', (_, file, name, mark) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(`export function ${name}`)
  const places = sources.filter((source) => mark.test(readFileSync(join(root, source), 'utf8')))
  expect(places).toEqual([file])
})

test('no link goes back but by the back button [MOD-001]', () => {
  const named = sources.filter((source) =>
    /aria-label=\{say\('nav\.back'\)\}/.test(readFileSync(join(root, source), 'utf8')),
  )
  expect(named).toEqual(['client/ui/back-link.tsx'])
})
