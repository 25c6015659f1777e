import { fetchTexts } from 'virtual:texts'
import { type Speech, speech } from './use-words.ts'
import type { Words } from './words.ts'

let page: Words | null = null
const fetched = new Map<string, Promise<void>>()

/** The page's texts, for code outside of its views that is loaded on demand. */
export function pageSpeech(): Speech {
  if (!page) throw new Error('loadTextsInto was not called')
  return speech(page)
}

/** Sets the object that later texts are added to, and fetches the texts of the entry script. */
export function loadTextsInto(words: Words): Promise<void> {
  page = words
  return textsOf('entry')
}

/**
 * Loads a script together with its texts in the page's language. The build wraps each `import()` of a named file in this call
 * (tools/vite/islands-plugin.ts).
 */
export async function withTexts<Module>(script: Promise<Module>, name: string): Promise<Module> {
  const [module] = await Promise.all([script, textsOf(name)])
  return module
}

function textsOf(script: string): Promise<void> {
  const known = fetched.get(script)
  if (known) return known
  if (!page) throw new Error('loadTextsInto was not called')
  const words = page
  const coming = fetchTexts(words.locale, script).then((messages) => words.load(words.locale, messages))
  // A failed request is repeated at the next call.
  coming.catch(() => fetched.delete(script))
  fetched.set(script, coming)
  return coming
}
