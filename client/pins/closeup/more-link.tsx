import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'

/**
 * What else can be done with a pin, on its card (G-067). Without JavaScript it leads to the pin, where the same stands; with it
 * `client/signed-in.ts` hears the press. Its looks (`save.css`) come with the documents of who is signed in; draw it for them alone.
 */
export function MoreLink({ pin, title }: { pin: string; title: string }) {
  const { say } = useWords()
  const text = say('pin.more')
  return (
    <a href={href(routes.pin, { pin })} aria-label={title ? `${text}: ${title}` : text} data-js="" data-more={pin}>
      {text}
    </a>
  )
}
