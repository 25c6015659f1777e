import { load } from 'virtual:texts/pin'
import { addTexts } from '../locales/add-texts.ts'
import type { Words } from '../locales/words.ts'

/** Fetches the menu of a card, and what it says. */
export async function loadPinMenu(words: Words) {
  const [{ PinMenu }] = await Promise.all([import('./pin-menu.tsx'), addTexts(words, load)])
  return PinMenu
}
