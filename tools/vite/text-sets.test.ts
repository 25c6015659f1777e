import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsOf } from './client-graph.ts'
import { pageFiles } from './pages.ts'
import { textSets } from './text-sets.ts'

const root = join(import.meta.dirname, '../..')
const sets = textSets(root)
const has = (script: string) => sets.get(script) ?? []

test('a script contains the texts that its modules name, except those of the entry script', () => {
  expect(has('entry')).toContain('nav.log_in')
  expect(has('clusters/own-suggestions')).toEqual(expect.arrayContaining(['suggest.title', 'from_cluster.create']))
  for (const [script, ids] of sets)
    if (script !== 'entry')
      expect(
        ids.filter((id) => has('entry').includes(id)),
        script,
      ).toEqual([])
})

test('a computed id includes all ids that its template or type allows', () => {
  expect(has('pages/profiles/profile')).toEqual(
    expect.arrayContaining(['group.protected', 'group.secret', 'group.archived']),
  )
  expect(has('pages/accounts/login')).toEqual(expect.arrayContaining(['error.credentials', 'error.too_often']))
  expect(has('pages/site/notice')).toEqual(expect.arrayContaining(['notice.not_found', 'error.forbidden']))
  expect(has('pages/profiles/saved-ideas')).toEqual(expect.arrayContaining(['hub.no_archived', 'empty.own_boards']))
  expect(has('exposure/exposure-dialog')).toEqual(expect.arrayContaining(['exposure.keep', 'exposure.stay_private']))
})

test('a page’s script does not contain texts that only its islands and dialogs use', () => {
  expect(has('pages/profiles/profile')).not.toContain('suggest.title')
  expect(has('pages/profiles/profile')).not.toContain('manage.deleted_note')
  expect(has('entry')).not.toContain('language.change')
  expect(has('ui/frame/footer')).toContain('language.change')
})

test('an import() is recognised as an island’s or as one that only browsers load', () => {
  const { deferred } = factsOf(root, 'client/pages/profiles/screen/profile-saved.tsx')
  expect(deferred.map(({ file, isIsland }) => [file, isIsland])).toContainEqual(['client/moves/own-ideas.tsx', true])
  const dialogs = factsOf(root, 'client/boards/forms/form-dialogs.tsx').deferred
  expect(dialogs.map(({ file, isIsland }) => [file, isIsland])).toEqual([
    ['client/boards/forms/form-dialog.tsx', false],
  ])
})

test('every page is a separate script, and a part of a page is none', () => {
  const pages = pageFiles(root).map(({ name }) => name)
  expect(pages).toContain('boards/board')
  expect(pages).not.toContain('profiles/screen/profile-screen')
  for (const page of pages) expect(sets.has(`pages/${page}`), page).toBe(true)
})
