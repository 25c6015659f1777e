import { load } from 'virtual:texts/picker'
import { addTexts } from '../locales/add-texts.ts'
import type { Words } from '../locales/words.ts'

/** Adds what is said while a board is picked for something to the page's texts. */
export function loadPickerTexts(words: Words): Promise<void> {
  return addTexts(words, load)
}
