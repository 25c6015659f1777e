import { useWords } from '#client/locales/use-words.ts'
import { href, routes } from '#domain/routes.ts'
import { Form } from '../form.tsx'
import css from './header.module.css'
import { usePage } from './page-context.ts'

/** Shown on every page: the person for whom the viewer acts, or a person who has recently allowed it, with links to start and stop (G-011). */
export function ActingBar() {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const subject = viewer?.actsFor
  if (viewer?.actingEnded)
    return (
      <aside className={css.offer} aria-label={say('settings.acting')} data-test-id="acting-ended">
        <p role="status">{say('acting.ended')}</p>
      </aside>
    )
  if (!subject) return null
  const { id, full_name: name, isNew } = subject
  return (
    <aside className={css.offer} aria-label={say('settings.acting')} data-test-id="acting">
      <Form action={routes.do.actFor}>
        <input type="hidden" name="user_id" value="" />
        <input type="hidden" name="return_to" value={path} />
        <b>{say(isNew ? 'acting.granted' : 'acting.now', { name })}</b>
        <a href={routes.settingsDelegations}>{say(isNew ? 'acting.see' : 'acting.boards')}</a>
        {!isNew && <a href={href(routes.boardCreate, { orbac_subject_id: id })}>{say('acting.create')}</a>}
        <button type="submit">{say(isNew ? 'acting.later' : 'acting.stop')}</button>
      </Form>
    </aside>
  )
}
