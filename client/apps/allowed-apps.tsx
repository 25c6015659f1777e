import type { AppAccess } from '#domain/apps/oauth.ts'
import { routes } from '#domain/routes.ts'
import { RowForm } from '../accounts/account-settings.tsx'
import css from '../accounts/settings.module.css'
import { useWords } from '../locales/use-words.ts'

/** Third-party apps authorized to act for the viewer, each with its scopes and a button that revokes it. */
export function AllowedApps({ allowed }: { allowed: AppAccess[] }) {
  const { say, locale } = useWords()
  const day = (date: string) => new Date(date).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <section className={css.part} aria-labelledby="allowed-apps">
      <h2 id="allowed-apps">{say('apps.allowed')}</h2>
      <ul className={css.rows} data-test-id="allowed-apps">
        {allowed.map((app) => (
          <li key={app.id}>
            <span suppressHydrationWarning>
              <b>{app.name}</b>
              <small suppressHydrationWarning>
                {[
                  app.scopes.map((scope) => say(`tokens.scope.${scope}`)).join(', '),
                  say('settings.session_used', { date: day(app.last_used_at) }),
                ].join(' · ')}
              </small>
            </span>
            <details className={css.confirm}>
              <summary aria-label={`${say('apps.end')}: ${app.name}`}>{say('apps.end')}</summary>
              <p>{say('apps.end_note')}</p>
              <RowForm action={routes.do.endApp} name="app_id" value={app.id} label={say('apps.end')} of={app.name} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
