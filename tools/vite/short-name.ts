import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** First characters, without `c` and `r`: colours and heights of cards are classes like `c12` and `r29`, which no module owns. */
const FIRST = 'abdefghijklmnopqstuvwxyz'
const MORE = `${FIRST}crABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`

/** The classes of all CSS modules in one order, by file and name: a class is called by its number, in the client's and the worker's build. */
const numbers = new Map<string, number>()
for (const file of globSync('client/**/*.module.css', { cwd: ROOT }).sort())
  for (const [, local] of readFileSync(join(ROOT, file), 'utf8').matchAll(/\.([a-z][\w-]*)/gi))
    if (local) numberOf(`${file} ${local}`)

/** What is new, as while somebody develops, gets the next number. */
function numberOf(owner: string): number {
  const number = numbers.get(owner) ?? numbers.size
  numbers.set(owner, number)
  return number
}

/**
 * The name of a CSS module's class in the page: two characters for the first 1,488 classes, three for those after them, because every document
 * contains each of them many times, and none of them can be compressed the first time.
 */
export function shortName(local: string, file: string): string {
  let rest = numberOf(`${relative(ROOT, file.split('?')[0] ?? file)} ${local}`)
  let name = FIRST[rest % FIRST.length] ?? ''
  rest = Math.floor(rest / FIRST.length)
  do {
    name += MORE[rest % MORE.length]
    rest = Math.floor(rest / MORE.length)
  } while (rest > 0)
  return name
}
