import { useSyncExternalStore } from 'react'
import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { saves } from './saves.ts'

interface SaveLinkProps {
  pin: string
  title: string
  /** What the feed wants told of where it was saved (CON-002). */
  tracking?: string | null
  className?: string
}

/**
 * Saves a pin. Without JavaScript it leads to a page for that; with it `client/signed-in.ts` hears the press. Its looks (`save.css`) come
 * with the documents of who is signed in; draw it for them alone, or with a class of its own.
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
