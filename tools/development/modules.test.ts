import { expect, test } from 'vitest'
import { changeOf } from './modules.ts'

test('changes of client components, styles and hooks are applied without a reload', () => {
  for (const file of [
    'client/boards/list/cover.tsx',
    'client/boards/list/cover.module.css',
    'client/data/use-pages.ts',
  ])
    expect(changeOf(file), file).toEqual({ file, isHot: true })
})

test('changes of the worker and of the inline script reload the page', () => {
  for (const file of ['worker/app.ts', 'domain/boards/rules.ts', 'client/boot.ts', 'public/static/icon.svg'])
    expect(changeOf(file), file).toEqual({ file, isHot: false })
})

test('changes of tests, tools and build output are ignored', () => {
  for (const file of ['client/grid/masonry.test.tsx', 'tools/dev.ts', 'README.md', 'dist/dev/worker/index.js'])
    expect(changeOf(file), file).toBe(null)
})
