import type { LibraryItemView } from '#domain/library/contract.ts'
import { archiveOf } from '#domain/library/rules.ts'
import { href, routes } from '#domain/routes.ts'
import settings from '../accounts/settings.module.css'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import css from './library.module.css'
import { Act } from './library-state.tsx'

/** Items that could not be kept, with the reason, and where a copy may exist. */
export function DeadItems({ items, next }: { items: LibraryItemView[]; next: string | null }) {
  const { say } = useWords()
  return (
    <section className={settings.part} data-test-id="dead">
      <h2>{say('library.dead_title')}</h2>
      <Act act="retry" label={say('library.retry')} />
      <ul className={settings.rows}>
        {items.map(({ kind, pin_id: pin, title, address, link, reason }) => (
          <li key={`${kind} ${pin}`}>
            <span>
              <a href={href(routes.pin, { pin })} dir="auto">
                {title || say('pin.untitled')}
              </a>
              {reason && (
                <small>
                  {say(`library.${kind}`)} · {say(`library.reason.${reason}`)}
                </small>
              )}
              {address && <small className={css.address}>{address}</small>}
            </span>
            {(link ?? address) && (
              <a href={archiveOf(link ?? address ?? '')} rel="nofollow noopener noreferrer" target="_blank">
                {say('library.archive')}
              </a>
            )}
          </li>
        ))}
      </ul>
      {next && <LinkButton href={next}>{say('library.more')}</LinkButton>}
    </section>
  )
}
