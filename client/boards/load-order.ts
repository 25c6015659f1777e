import { load } from 'virtual:texts/order'
import { addTexts } from '../locales/add-texts.ts'
import type { Words } from '../locales/words.ts'

/** Fetches what moves boards, and what it says. */
export async function loadOrder(words: Words) {
  const [{ BoardOrder }] = await Promise.all([import('./board-order.tsx'), addTexts(words, load)])
  return BoardOrder
}
