import { useEffect, useState } from 'react'
import { rendition } from '../../data/rendition.ts'
import { useWords } from '../../locales/use-words.ts'
import { usePage } from '../../ui/frame/page-context.ts'
import css from './builder.module.css'
import type { Draft } from './drafts.ts'

type Shown = Pick<Draft, 'media' | 'source'>

/** The picture of a draft: the file itself, or what the server has of it. */
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

/** Where the page finds a file of its own. */
export function useAddress(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
