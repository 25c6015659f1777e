import { nameMark } from '#domain/profiles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import css from './profile-header.module.css'
import type { HeaderUser } from './view.ts'

/** The mark beside a name: a lock has priority over badges (HDR-006, HDR-007, G-083). */
export function NameMark({ user }: { user: HeaderUser }) {
  const { say } = useWords()
  const mark = nameMark(user)
  if (mark === null) return null
  const drawing = (
    <span className={css.mark} role="img" aria-label={say(`mark.${mark}`)} data-test-id={`mark-${mark}`}>
      {mark === 'private' ? (
        <Icon name="lock" size={26} />
      ) : mark === 'website' ? (
        <Icon name="globe" size={26} />
      ) : (
        <Check red={mark === 'identity'} />
      )}
    </span>
  )
  // The no-break space keeps the mark on the line of the name's last word.
  return (
    <>
      {'\u00a0'}
      {mark === 'merchant' ? (
        <a
          href={href(routes.helpPage, { topic: 'verified-merchants' })}
          target="_blank"
          rel="noopener"
          aria-label={say('mark.merchant')}
        >
          {drawing}
        </a>
      ) : (
        drawing
      )}
    </>
  )
}

function Check({ red }: { red: boolean }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" fill={red ? '#c8413b' : '#2b6cb0'} />
      <path
        d="m7.5 12.3 3 3 6-6.3"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
