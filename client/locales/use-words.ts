import { createContext, use } from 'react'
import type { MessageId, Words } from './words.ts'

export const WordsContext = createContext<Words | null>(null)

export interface Speech {
  /** The text with an id, with its placeholders filled. */
  say(id: MessageId, values?: Record<string, unknown>): string
  /** language-REGION, for Intl. */
  locale: string
  language: string
}

/** The page's texts in its language. */
export function useWords(): Speech {
  const words = use(WordsContext)
  if (!words) throw new Error('useWords needs a WordsContext')
  return speech(words)
}

export function speech(words: Words): Speech {
  return {
    say: (id, values) => words._(id, values),
    locale: typeof words.locales === 'string' ? words.locales : words.locale,
    language: words.locale,
  }
}
