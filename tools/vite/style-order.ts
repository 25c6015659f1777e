import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Path prefixes of styles that come first in a build, because imports precede their importers; the pages' styles come last. */
const FIRST = ['ui/tokens.css', 'ui/base.css', 'ui/', 'grid/']

/** The style sheets of the sources in the order of a build, as paths from `root`. */
export function orderedStyles(root: string): string[] {
  const placeOf = (path: string) => {
    const first = FIRST.findIndex((beginning) => path.startsWith(beginning))
    return first < 0 ? FIRST.length + Number(path.startsWith('pages/')) : first
  }
  return globSync('**/*.css', { cwd: join(root, 'client') })
    .sort()
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((path) => `client/${path}`)
}
