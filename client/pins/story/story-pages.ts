import { newKey } from '#client/data/new-key.ts'
import type { MediaAnswer } from '#domain/media/contract.ts'
import type { PinCreateInput, StoryPage } from '#domain/pins/writes.ts'

/** A page of a story draft: a picture, a film, or text on a colour. Its file is in the local store of files under its id. */
export interface Page {
  id: string
  hasFile: boolean
  isVideo: boolean
  media: MediaAnswer | null
  /** The name of a film's poster frame in the local store of files. */
  poster: string | null
  text: string
  /** Six hex digits. */
  color: string
  /** The idempotency key of the upload. */
  key: string
}

export interface Story {
  title: string
  description: string
  to: string
  pages: readonly Page[]
  key: string
}

/** Background colours of text pages: colours of the palette, which published pages show. */
export const COLORS = ['228866', '224466', '995555', '443355', '995544', '222222', 'ddccaa', 'eeccbb']

export function newPage(more: Partial<Page>): Page {
  return {
    id: newKey(),
    hasFile: false,
    isVideo: false,
    media: null,
    poster: null,
    text: '',
    color: COLORS[0] ?? '',
    key: newKey(),
    ...more,
  }
}

export function newStory(more: Partial<Story> = {}): Story {
  return { title: '', description: '', to: '', pages: [], key: newKey(), ...more }
}

/** The pages with one of them moved to a place, from 0. */
export function withPageAt(pages: readonly Page[], id: string, place: number): readonly Page[] {
  const page = pages.find((each) => each.id === id)
  return page ? pages.filter((each) => each !== page).toSpliced(place, 0, page) : pages
}

/** Number of pages with neither a picture nor text. */
export function emptyPages(pages: readonly Page[]): number {
  return pages.filter(({ hasFile, media, text }) => !hasFile && !media && text.trim() === '').length
}

/** The changes to a story that make its files upload again; null if no file was uploaded. */
export function storyWithoutUploads({ pages }: Story): Pick<Story, 'pages'> | null {
  if (!pages.some(({ hasFile, media }) => hasFile && media)) return null
  return { pages: pages.map((page) => (page.hasFile ? { ...page, media: null, key: newKey() } : page)) }
}

/** The body of W-51. @param mediaOf the id of a page's uploaded media; undefined: a text page */
export function storyBody(story: Story, mediaOf: (page: Page) => string | undefined): PinCreateInput {
  const [board, section] = story.to.split('.')
  const pages = story.pages.map((page): StoryPage => {
    const text = page.text.trim()
    const media = mediaOf(page)
    const sent: StoryPage = media !== undefined ? { media_id: media } : { color: page.color }
    if (text) sent.text = text
    return sent
  })
  const body: PinCreateInput = {
    title: story.title.trim(),
    description: story.description.trim(),
    story: { pages },
  }
  if (board) body.board_id = board
  if (section) body.section_id = section
  return body
}
