import { globSync } from 'node:fs'

/** Beginnings of paths of styles that come first in a build, because imports come before what imports them; the pages' come last. */
const FIRST = ['client/ui/tokens.css', 'client/ui/base.css', 'client/ui/', 'client/grid/']

/** The style sheets of the sources in the order of a build, as paths from `root`. */
export function orderedStyles(root: string): string[] {
  const placeOf = (path: string) => {
    const first = FIRST.findIndex((beginning) => path.startsWith(beginning))
    if (first >= 0) return first
    return FIRST.length + (path.startsWith('client/pages/') ? 1 : 0)
  }
  return globSync('client/**/*.css', { cwd: root })
    .sort()
    .sort((a, b) => placeOf(a) - placeOf(b))
}
