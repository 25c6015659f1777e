import { type BadgeId, needsDarkText } from '#domain/profiles/badges.ts'
import { useWords } from '../locales/use-words.ts'
import css from './badges.module.css'

interface BadgeListProps {
  ids: readonly BadgeId[]
  /** The background colour, `#rrggbb`. */
  color: string
}

/** The badges of a business in its colour (HDR-008). */
export function BadgeList({ ids, color }: BadgeListProps) {
  const { say } = useWords()
  if (ids.length === 0) return null
  return (
    <ul className={css.list} aria-label={say('badges.label')} data-test-id="profile-badges">
      {ids.map((id) => (
        <li
          key={id}
          className={css.badge}
          data-dark={needsDarkText(color) || undefined}
          title={say(`badge_note.${id}`)}
        >
          <ColorFill color={color} />
          <span>{say(`badge.${id}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Fills its parent with any colour. The policy of pages forbids style attributes, but not the attributes of SVG. */
export function ColorFill({ color }: { color: string }) {
  return (
    <svg className={css.fill} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
      <rect width="1" height="1" fill={color} />
    </svg>
  )
}
