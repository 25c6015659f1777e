import { useEffect, useState } from 'react'
import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import css from './builder.module.css'
import type { Draft } from './drafts.ts'

type Shown = Pick<Draft, 'media' | 'source'>

/** The picture of a draft: the local file, or the server's rendition. */
export function DraftPicture({ draft, file }: { draft: Shown; file: Blob | null }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const src = useAddress(file) ?? rendition(mediaBase, draft.media?.image_signature ?? null, '736x')
  return (
    <div className={css.picture}>
      {src ? <img src={src} alt="" /> : <p>{say(draft.source ? 'make.fetched_later' : 'make.no_preview')}</p>}
    </div>
  )
}

/** An object URL for a file; revoked when the file changes or the view is unmounted. */
export function useAddress(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}
