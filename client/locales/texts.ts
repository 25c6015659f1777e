import { fetchTexts } from 'virtual:texts'
import type { Words } from './words.ts'

let page: Words | null = null
const fetched = new Map<string, Promise<void>>()

/** Sets whom texts are added to from now on, and fetches what every page says. */
export function speakWith(words: Words): Promise<void> {
  page = words
  return textsOf('entry')
}

/**
 * A script with the texts that it says in the page's language. A build puts this around each `import()` (tools/vite/islands-plugin.ts), which
 * knows the names of scripts and which texts each needs.
 * @public
 */
export async function withTexts<Module>(script: Promise<Module>, name: string): Promise<Module> {
  const [module] = await Promise.all([script, textsOf(name)])
  return module
}

function textsOf(script: string): Promise<void> {
  const known = fetched.get(script)
  if (known) return known
  if (!page) throw new Error('Nobody speaks yet')
  const words = page
  const coming = fetchTexts(words.locale, script).then((messages) => words.load(words.locale, messages))
  // What can't be had is asked for again the next time.
  coming.catch(() => fetched.delete(script))
  fetched.set(script, coming)
  return coming
}
