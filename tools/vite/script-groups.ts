import { relative } from 'node:path'
import { factsOf } from './client-graph.ts'

const ENTRY = 'client/entry.tsx'
/** The pages whose scripts have a limit (README.md, test/browser/weight.test.ts). */
const LIGHT = [
  'client/pages/profiles/profile.tsx',
  'client/pages/profiles/own-profile.tsx',
  'client/pages/boards/board.tsx',
]

/**
 * Bundler groups for modules that ten or more scripts use: many small files compress badly. `shared` is used by a light page as it hydrates; `acts` only by
 * other pages and by actions, such as dialogs and their fields. A script names all its imports, so both are requested at once. All other modules are grouped by
 * the bundler.
 */
export function scriptGroups(root: string) {
  const hydrating = new Set<string>()
  const follow = (file: string) => {
    if (hydrating.has(file)) return
    hydrating.add(file)
    factsOf(root, file).imports.forEach(follow)
  }
  for (const file of [ENTRY, ...factsOf(root, ENTRY).deferred.map((each) => each.file), ...LIGHT]) follow(file)
  // Packages and styles belong to the group of their importers.
  const isShared = (module: string) => {
    const file = relative(root, module)
    return !/^(?:client|domain)\/.*\.tsx?$/.test(file) || hydrating.has(file)
  }
  return [
    { name: 'shared', minShareCount: 10, priority: 1, test: isShared },
    { name: 'acts', minShareCount: 10 },
  ]
}
