import { RowForm } from '#client/accounts/account-settings.tsx'
import css from '#client/accounts/settings.module.css'
import { BackToSettings, SettingsNav } from '#client/accounts/settings-nav.tsx'
import { AppForm } from '#client/apps/app-form.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import type { OwnApp } from '#domain/apps/oauth.ts'
import { routes } from '#domain/routes.ts'

export interface AppProps {
  /** null: the page registers a new app. */
  app: OwnApp | null
  /** The form as last submitted; directly after creating a secret, its only value is the secret. */
  attempt: FormTry
}

/** An app of the viewer with its id, secret and form; or the form that registers one. */
export function AppPage({ app, attempt }: AppProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <SettingsNav open="developer" />
      <div className={css.main}>
        <BackToSettings />
        <p>
          <a href={routes.settingsDeveloper}>{say('settings.developer')}</a>
        </p>
        <h1>{app ? app.name : say('apps.register')}</h1>
        {app && <Keys app={app} secret={attempt.error === null ? attempt.values.secret : undefined} />}
        <section className={css.part}>
          <AppForm {...(app && { app })} attempt={attempt} />
        </section>
        {app && (
          <section className={css.part}>
            <h2>{say('apps.delete')}</h2>
            <details>
              <summary>{say('apps.delete')}</summary>
              <p className={css.note}>{say('apps.delete_note')}</p>
              <RowForm
                action={routes.do.deleteApp}
                name="app_id"
                value={app.id}
                label={say('apps.delete')}
                of={app.name}
              />
            </details>
          </section>
        )}
      </div>
    </div>
  )
}

/** Client id of the app, and its secret if this page has just created it. */
function Keys({ app, secret }: { app: OwnApp; secret: string | undefined }) {
  const { say } = useWords()
  return (
    <section className={css.made} data-test-id="app-keys">
      <p>
        {say('apps.client_id')}: <code>{app.id}</code>
      </p>
      {secret && (
        <>
          <p>
            <b>{say('apps.secret')}</b>: {say('tokens.made_note')}
          </p>
          <code data-test-id="app-secret">{secret}</code>
        </>
      )}
      {app.isConfidential && (
        <details>
          <summary>{say('apps.renew')}</summary>
          <p className={css.note}>{say('apps.renew_note')}</p>
          <RowForm action={routes.do.renewApp} name="app_id" value={app.id} label={say('apps.renew')} of={app.name} />
        </details>
      )}
    </section>
  )
}
