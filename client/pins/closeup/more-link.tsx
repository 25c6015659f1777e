import { useWords } from '#client/locales/use-words.ts'
import { href, routes } from '#domain/routes.ts'

interface MoreLinkProps {
  pin: string
  title: string
  /** The followed topic that brought the pin into the feed: the menu offers to unfollow it. */
  topic?: { slug: string; name: string } | undefined
}

/**
 * The button that opens a pin's menu on its card (G-067); only for signed-in viewers, whose documents include its styles (`save.css`).
 * `client/signed-in.ts` handles the click. Without JavaScript it opens the pin's page, which has the same actions.
 */
export function MoreLink({ pin, title, topic }: MoreLinkProps) {
  const { say } = useWords()
  const text = say('pin.more')
  return (
    <a
      href={href(routes.pin, { pin })}
      aria-label={title ? `${text}: ${title}` : text}
      data-js=""
      data-more={pin}
      data-topic={topic?.slug}
      data-topic-name={topic?.name}
    >
      {text}
    </a>
  )
}
