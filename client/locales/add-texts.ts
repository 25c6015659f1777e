import type { load as Load } from 'virtual:texts/*'
import type { Words } from './words.ts'

/** Adds a part that only some views say (`virtual:texts/{part}`) to the page's texts. A worker has them all. */
export async function addTexts(words: Words, load: typeof Load): Promise<void> {
  const { messages } = await load(words.locale)
  words.load(words.locale, messages)
}
