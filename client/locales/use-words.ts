import { createContext, use } from 'react'
import type { MessageId, Words } from './words.ts'

export const WordsContext = createContext<Words | null>(null)

export interface Speech {
  /** A text by its id, with its values. */
  say(id: MessageId, values?: Record<string, unknown>): string
  /** language-REGION, for Intl. */
  locale: string
  language: string
}

/** The page's texts. */
export function useWords(): Speech {
  const words = use(WordsContext)
  if (!words) throw new Error('No words: a view stands outside its page')
  return speech(words)
}

export function speech(words: Words): Speech {
  return {
    say: (id, values) => words._(id, values),
    locale: typeof words.locales === 'string' ? words.locales : words.locale,
    language: words.locale,
  }
}
