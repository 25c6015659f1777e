import { useEffect, useState } from 'react'
import { fetchPage } from '#client/data/fetcher.ts'
import { useAgo } from '#client/locales/use-ago.ts'
import { useWords } from '#client/locales/use-words.ts'
import type { SavedBefore } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import css from './saved-note.module.css'

/** Shows that the viewer has already saved this pin, and where. */
export function SavedNote({ pin }: { pin: string }) {
  const [found, setFound] = useState<SavedBefore[]>([])
  useEffect(() => {
    let isCurrent = true
    const show = ({ data }: { data: SavedBefore[] }) => isCurrent && setFound(data)
    fetchPage<SavedBefore>(href(routes.api.savedBefore, { pin })).then(show, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [pin])
  return (
    <div role="status" data-test-id="saved-before">
      {found[0] && <Found found={found[0]} />}
    </div>
  )
}

/** The newest earlier save and how it matches: "Already on Kitchen, 3 days ago". */
function Found({ found: { pin_id, by, board, saved_at } }: { found: SavedBefore }) {
  const { say } = useWords()
  const ago = useAgo('full')
  const values = {
    place: board?.name ?? say('save.your_profile'),
    ago: saved_at ? ago(Date.parse(saved_at)) : say('save.some_time'),
  }
  return (
    <a className={css.found} href={href(routes.pin, { pin: pin_id })} dir="auto">
      {say(`save.already.${by}`, values)}
    </a>
  )
}
