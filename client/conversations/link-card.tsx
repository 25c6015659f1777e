import useSWR from 'swr'
import type { LinkCard as Card } from '#domain/conversations/card.ts'
import { href, routes } from '#domain/routes.ts'
import { CallError, fetchOne } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import css from './link-card.module.css'

const ONCE = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
}

/**
 * The Pin, board or person behind a link in a message, as the viewer may see it; otherwise a text that says it is not available. The server checks each viewer,
 * so nothing of it is stored with the message.
 */
export function LinkCard({ path }: { path: string }) {
  const { say } = useWords()
  const { data, error } = useSWR<Card, unknown>(href(routes.api.linkCard, { path }), fetchOne<Card>, ONCE)
  if (error instanceof CallError && error.code > 0)
    return (
      <p className={css.gone} data-test-id="link-card-gone">
        {say('message.card_gone')}
      </p>
    )
  if (!data) return null
  const { type, title, note, url, image_url: image } = data
  return (
    <a className={css.card} href={url} data-kind={type} data-test-id="link-card">
      {image && <img src={image} alt="" width="72" height="72" loading="lazy" />}
      <span className={css.texts}>
        <b dir="auto">{title || say(`message.card.${type}`)}</b>
        <span dir="auto">{note}</span>
      </span>
    </a>
  )
}
