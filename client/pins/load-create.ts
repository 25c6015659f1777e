import type { Language } from '../../domain/language.ts'
import { MAKE_TEXTS } from '../locales/make.ts'
import type { Words } from '../locales/words.ts'

/** Fetches the sheet of the create menu, and what it says. */
export async function loadCreate(words: Words) {
  const [{ CreateMenu }, { messages }] = await Promise.all([
    import('./create-menu.tsx'),
    MAKE_TEXTS[words.locale as Language](),
  ])
  words.load(words.locale, messages)
  return CreateMenu
}
