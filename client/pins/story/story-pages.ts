import type { MediaAnswer } from '../../../domain/media/contract.ts'
import type { PinCreateInput, StoryPage } from '../../../domain/pins/writes.ts'
import { newKey } from '../../data/new-key.ts'

/** A page of a story that is being made: a picture, a film, or words on a colour. Its file lies in the store of files under its id. */
export interface Page {
  id: string
  hasFile: boolean
  isVideo: boolean
  media: MediaAnswer | null
  /** Of a film: its poster frame in the store of files. */
  poster: string | null
  text: string
  /** Six hex digits. */
  color: string
  /** The same at every try. */
  key: string
}

export interface Story {
  title: string
  description: string
  to: string
  pages: readonly Page[]
  key: string
}

/** Colours that words stand on. */
export const COLORS = ['1d6b47', '234a76', '8f1d14', '6b3a7a', 'b5562a', '1c1a14', 'e5d9b8', 'f1c9c2']

export function newPage(more: Partial<Page>): Page {
  return {
    ...{ id: newKey(), hasFile: false, isVideo: false, media: null, poster: null },
    text: '',
    ...{ color: COLORS[0] ?? '', key: newKey() },
    ...more,
  }
}

export function newStory(more: Partial<Story> = {}): Story {
  return { title: '', description: '', to: '', pages: [], key: newKey(), ...more }
}

/** The pages with one of them at another place, from 0. */
export function withPageAt(pages: readonly Page[], id: string, place: number): readonly Page[] {
  const page = pages.find((each) => each.id === id)
  return page ? pages.filter((each) => each !== page).toSpliced(place, 0, page) : pages
}

/** Pages that show nothing: words are missing. */
export function emptyPages(pages: readonly Page[]): number {
  return pages.filter(({ hasFile, media, text }) => !hasFile && !media && text.trim() === '').length
}

/** What a story is changed by so that its files are sent once more; null where none of them was. */
export function storyAnew({ pages }: Story): Pick<Story, 'pages'> | null {
  if (!pages.some(({ hasFile, media }) => hasFile && media)) return null
  return { pages: pages.map((page) => (page.hasFile ? { ...page, media: null, key: newKey() } : page)) }
}

/** The body of W-51, with the media of each page that has some. */
export function storyBody(story: Story, mediaOf: (page: Page) => string | undefined): PinCreateInput {
  const [board, section] = story.to.split('.')
  const pages = story.pages.map((page): StoryPage => {
    const text = page.text.trim()
    const media = mediaOf(page)
    return { ...(media !== undefined ? { media_id: media } : { color: page.color }), ...(text && { text }) }
  })
  return {
    title: story.title.trim(),
    description: story.description.trim(),
    ...(board && { board_id: board }),
    ...(section && { section_id: section }),
    story: { pages },
  }
}
