import { MOST_APPS } from '#domain/apps/maxima.ts'
import type { OwnApp } from '#domain/apps/oauth.ts'
import { href, routes } from '#domain/routes.ts'
import css from '../accounts/settings.module.css'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'

/** The viewer's registered apps, and a link that registers another. */
export function OwnApps({ apps }: { apps: OwnApp[] }) {
  const { say } = useWords()
  return (
    <section className={css.part} aria-labelledby="own-apps">
      <h2 id="own-apps">{say('apps.own')}</h2>
      <p className={css.note}>{say('apps.own_note')}</p>
      {apps.length > 0 && (
        <ul className={css.rows} data-test-id="own-apps">
          {apps.map((app) => (
            <li key={app.id}>
              <a href={href(routes.settingsApp, { app: app.id })}>
                <b>{app.name}</b>
                <small>
                  {say('apps.client_id')}: {app.id}
                </small>
              </a>
            </li>
          ))}
        </ul>
      )}
      {apps.length < MOST_APPS && <LinkButton href={routes.settingsAppNew}>{say('apps.register')}</LinkButton>}
    </section>
  )
}
