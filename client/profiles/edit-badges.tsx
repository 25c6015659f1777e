import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import css from './badges.module.css'

/** The link to the editor of badges, with "New!" until its owner has opened it (BUS-017, G-143). */
export function EditBadges({ isNew }: { isNew: boolean }) {
  const { say } = useWords()
  return (
    <p className={css.edit}>
      <LinkButton href={routes.settingsBadges} aria-describedby={isNew ? 'badges-new' : undefined}>
        {say('badges.edit')}
      </LinkButton>
      {isNew && (
        <span role="tooltip" id="badges-new" className={css.new}>
          {say('badges.new')}
        </span>
      )}
    </p>
  )
}
