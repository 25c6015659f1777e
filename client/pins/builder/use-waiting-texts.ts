import { useState } from 'react'
import type { Draft } from './drafts.ts'

type Texts = Pick<Draft, 'link' | 'title' | 'description'>
const NONE: Texts = { link: '', title: '', description: '' }

export interface WaitingTexts extends Texts {
  /** Adds texts that came without a picture. */
  add: (more: Partial<Texts>) => void
  /** Returns the texts for a chosen file, and forgets them. */
  take: () => Partial<Draft>
  /** Returns the texts for a picture of the linked page; texts of the page fill in what is missing. */
  over: (page: Partial<Draft>) => Partial<Draft>
}

/** Link and texts that came into the builder without a picture: the next draft gets them. */
export function useWaitingTexts(): WaitingTexts {
  const [texts, setTexts] = useState(NONE)
  const join = (before: string, after = '') => [before, after].filter(Boolean).join('\n')
  return {
    ...texts,
    add: ({ link, title, description }) =>
      setTexts((now) => ({
        link: link || now.link,
        title: now.title || title || '',
        description: join(now.description, now.title ? join(title ?? '', description) : description),
      })),
    take() {
      setTexts(NONE)
      return texts === NONE ? {} : texts
    },
    over: (page) => ({
      ...page,
      title: texts.title || page.title || '',
      description: texts.description || page.description || '',
    }),
  }
}
