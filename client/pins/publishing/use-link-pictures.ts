import { useRef, useState } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { call } from '#client/data/call.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import type { LinkPreview, MediaAnswer } from '#domain/media/contract.ts'
import { routes } from '#domain/routes.ts'

/** Number of pictures fetched at a time; the button "more" fetches the next ones. */
const AT_ONCE = 6

/** A picture of a web page. Pictures that cannot be fetched are left out. */
export interface Found {
  url: string
  alt: string
  /** null: being fetched. */
  media: MediaAnswer | null
}

export interface LinkFinder {
  preview: LinkPreview | null
  pictures: readonly Found[]
  isLooking: boolean
  fault: string | null
  look: (link: string) => Promise<void>
  /** Fetches the next pictures; null: there are no more. */
  more: (() => void) | null
}

/**
 * Finds the pictures of a web page (W-59). The server uploads each of them (W-52), so that the browser never requests another site and a
 * chosen picture is already uploaded.
 */
export function useLinkPictures(): LinkFinder {
  const { say } = useWords()
  const { viewer } = usePage()
  const [preview, setPreview] = useState<LinkPreview | null>(null)
  const [pictures, setPictures] = useState<readonly Found[]>([])
  const [isLooking, setLooking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef('')

  async function fetchOne(link: string, { url, alt }: LinkPreview['images'][number]): Promise<void> {
    setPictures((now) => [...now, { url, alt: alt ?? '', media: null }])
    const media = await call<MediaAnswer>('POST', routes.api.mediaUpload, { url }).catch(() => null)
    if (latest.current !== link) return
    setPictures((now) => now.flatMap((each) => (each.url !== url ? [each] : media ? [{ ...each, media }] : [])))
  }

  async function fetchSome(link: string, images: LinkPreview['images']): Promise<void> {
    // Two at a time, so that the best pictures, which are first in the list, arrive first.
    const queue = [...images]
    const work = async () => {
      for (let next = queue.shift(); next && latest.current === link; next = queue.shift()) await fetchOne(link, next)
    }
    await Promise.all([work(), work()])
  }

  async function look(link: string): Promise<void> {
    if (!mayAct(viewer, 'create')) return
    latest.current = link
    setLooking(true)
    setFault(null)
    setPreview(null)
    setPictures([])
    try {
      const answer = await call<LinkPreview>('POST', routes.api.linkPreview, { url: link })
      if (latest.current !== link) return
      setPreview(answer)
      if (answer.images.length === 0) setFault(say('make.none_found'))
      setLooking(false)
      await fetchSome(link, answer.images.slice(0, AT_ONCE))
    } catch (error) {
      if (latest.current !== link) return
      setLooking(false)
      setFault(error instanceof Error && error.message !== '' ? error.message : say('make.link_failed'))
    }
  }

  const rest = preview?.images.filter(({ url }) => !pictures.some((each) => each.url === url)) ?? []
  const known = pictures.length
  const isDone = known >= AT_ONCE && pictures.every(({ media }) => media !== null)
  const more = () => void fetchSome(latest.current, rest.slice(0, AT_ONCE))
  return { preview, pictures, isLooking, fault, look, more: isDone && rest.length > 0 ? more : null }
}
