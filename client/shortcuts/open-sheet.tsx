import type { Language } from '../../domain/language.ts'
import { loadPart } from '../locales/load-part.ts'
import type { Words } from '../locales/words.ts'
import { overlay } from '../ui/overlay.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

/** Lays the list of all shortcuts over the page. */
export async function openSheet(words: Words): Promise<void> {
  const { messages } = await loadPart('site', words.locale as Language)
  words.load(words.locale, messages)
  overlay.set(<ShortcutSheet close={() => overlay.set(null)} />)
}
