import { useSyncExternalStore } from 'react'
import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { saves } from './saves.ts'

interface SaveLinkProps {
  pin: string
  title: string
  /** The feed's tracking data, sent with the save (CON-002). */
  tracking?: string | null
  className?: string
}

/**
 * A link that saves a pin. `client/signed-in.ts` handles the click; without JavaScript it opens a page. Its styles (`save.css`) are only in
 * documents for signed-in viewers: render it for them only, or with another class.
 */
export function SaveLink({ pin, title, tracking, className }: SaveLinkProps) {
  const { say } = useWords()
  const place = useSyncExternalStore(
    saves.watch,
    () => saves.get().get(pin),
    () => undefined,
  )
  const text = place ? `${say('pin.saved')} · ${place}` : say('pin.save')
  return (
    <a
      className={className}
      href={href(routes.pinRepin, { pin }, { tracking_params: tracking })}
      aria-label={title ? `${text}: ${title}` : text}
      data-js=""
      data-save={pin}
      data-saved={place && ''}
    >
      {text}
    </a>
  )
}
