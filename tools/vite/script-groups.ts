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
 * How the bundler groups what ten scripts or more run: many small files compress badly. `shared` is run by a light page as it hydrates; `acts` is what only
 * other pages and acts need, such as dialogs and their fields. A script names all that it imports, so both are requested at once. For everything
 * else the bundler sees what is run together.
 */
export function scriptGroups(root: string) {
  const hydrating = new Set<string>()
  const follow = (file: string) => {
    if (hydrating.has(file)) return
    hydrating.add(file)
    factsOf(root, file).imports.forEach(follow)
  }
  for (const file of [ENTRY, ...factsOf(root, ENTRY).deferred.map((each) => each.file), ...LIGHT]) follow(file)
  // Packages and styles follow what imports them.
  const isShared = (module: string) => {
    const file = relative(root, module)
    return !/^(?:client|domain)\/.*\.tsx?$/.test(file) || hydrating.has(file)
  }
  return [
    { name: 'shared', minShareCount: 10, priority: 1, test: isShared },
    { name: 'acts', minShareCount: 10 },
  ]
}
