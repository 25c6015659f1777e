import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { RowForm } from './account-settings.tsx'
import css from './settings.module.css'
import type { SettingsProps } from './settings-props.ts'

/** The people the viewer may act for, and the boards of the one they act for now (G-011, CRE-005). */
export function ActingSettings({ subjects, subjectBoards }: Pick<SettingsProps, 'subjects' | 'subjectBoards'>) {
  const { say } = useWords()
  const { viewer } = usePage()
  const now = viewer?.actsFor?.isNew === false ? viewer.actsFor.id : null
  if (subjects.length === 0) return null
  return (
    <section className={css.part} data-test-id="subjects">
      <h2>{say('settings.acting')}</h2>
      <p className={css.note}>{say('settings.acting_note')}</p>
      <ul className={css.rows}>
        {subjects.map(({ id, username, full_name, scopes }) => (
          <li key={id}>
            <span>
              <a href={href(routes.profile, { username })}>
                <b>{full_name}</b>
              </a>
              <small>{scopes.map((scope) => say(`scope_of.${scope}`)).join(' · ')}</small>
            </span>
            {scopes.includes('metadata') && (
              <LinkButton
                href={href(routes.settingsSubjectLook, { username })}
                aria-label={`${say('settings.acting_look')}: ${username}`}
              >
                {say('settings.acting_look')}
              </LinkButton>
            )}
            {scopes.includes('boards') && (
              <LinkButton
                href={href(routes.settingsSubjectOrder, { username })}
                aria-label={`${say('settings.acting_order')}: ${username}`}
              >
                {say('settings.acting_order')}
              </LinkButton>
            )}
            {(id === now || scopes.includes('boards')) && (
              <RowForm
                action={routes.do.actFor}
                name="user_id"
                value={id === now ? '' : id}
                label={say(id === now ? 'settings.acting_stop' : 'settings.acting_start')}
                of={username}
              />
            )}
          </li>
        ))}
      </ul>
      {now && (
        <>
          <ul className={css.rows} data-test-id="subject-boards">
            {subjectBoards.map(({ id, name, isSecret, url }) => (
              <li key={id}>
                <span>
                  <a href={url}>
                    <b>
                      {name} {isSecret && <Icon name="lock" size={16} />}
                    </b>
                  </a>
                </span>
                <LinkButton
                  href={href(routes.boardEdit, { board: id })}
                  aria-label={`${say('settings.acting_edit')}: ${name}`}
                >
                  {say('settings.acting_edit')}
                </LinkButton>
              </li>
            ))}
          </ul>
          <form action={routes.boardCreate}>
            <input type="hidden" name="orbac_subject_id" value={now} />
            <Button type="submit" kind="primary">
              {say('organize.create_board')}
            </Button>
          </form>
        </>
      )}
    </section>
  )
}
