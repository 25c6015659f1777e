import { load } from 'virtual:texts/make'
import { addTexts } from '../locales/add-texts.ts'
import type { Words } from '../locales/words.ts'

/** Fetches the sheet of the create menu, and what it says. */
export async function loadCreate(words: Words) {
  const [{ CreateMenu }] = await Promise.all([import('./create-menu.tsx'), addTexts(words, load)])
  return CreateMenu
}
