import type { MouseEvent } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { placeName } from '#client/boards/picker/place.ts'
import { useStore } from '#client/data/store.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { opensHere } from '#client/ui/pressed.ts'
import { href, routes } from '#domain/routes.ts'
import { lastPlace } from './last-place.ts'
import { saves } from './saves.ts'

interface SaveLinkProps {
  pin: string
  title: string
  /** Key of the pin's picture, for the prompt that visitors get; null: none. */
  picture?: string | null
  /** The feed's tracking data, sent with the save (CON-002). */
  tracking?: string | null
  className?: string
  /** The style of the link that picks a board. */
  placeClass?: string
  testId?: string
}

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Two links: one saves a pin at once to the place of the last save, the other shows this place and picks another one. Before the first save only a link that
 * asks for a place is shown. `client/signed-in.ts` handles the clicks; visitors are asked to sign up. Without JavaScript both open a page.
 */
export function SaveLink({ pin, title, picture = null, tracking, className, placeClass, testId }: SaveLinkProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const saved = useStore(saves, NONE).get(pin)
  const last = useStore(lastPlace, null)
  const address = href(routes.pinRepin, { pin }, { tracking_params: tracking })
  const named = (text: string) => (title ? `${text}: ${title}` : text)
  const text = saved ? `${say('pin.saved')} · ${saved}` : say('pin.save')
  const where = last && (last.place ? placeName(last.place) : say('picker.profile'))
  const ask = (event: MouseEvent) => {
    if (!opensHere(event.nativeEvent)) return
    event.preventDefault()
    mayAct(viewer, 'save', { after: `pin.${pin}`, picture })
  }
  return (
    <>
      <a
        className={className}
        href={address}
        aria-label={named(text)}
        data-js=""
        data-save={pin}
        data-saved={saved && ''}
        data-test-id={testId}
        data-keys={testId && 's'}
        onClick={viewer ? undefined : ask}
      >
        {text}
      </a>
      {where && !saved && (
        <a
          className={placeClass}
          href={address}
          aria-label={named(say('save.pick', { place: where }))}
          data-js=""
          data-place={pin}
        >
          {where}
        </a>
      )}
    </>
  )
}
