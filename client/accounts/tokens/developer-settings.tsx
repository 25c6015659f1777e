import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Fault, Field, FormFault, SelectField, Tick, useFault } from '#client/ui/fields/field.tsx'
import { Form } from '#client/ui/form.tsx'
import { TOKEN_DAYS, TOKEN_SCOPES } from '#domain/accounts/token-scopes.ts'
import { routes } from '#domain/routes.ts'
import { RowForm } from '../account-settings.tsx'
import css from '../settings.module.css'
import type { SettingsProps } from '../settings-props.ts'

/** Access tokens of the account: the existing ones, a new one shown once, and a form that creates one. */
export function DeveloperSettings({ tokens, newToken, attempt, me }: SettingsProps) {
  const { say, locale } = useWords()
  const scopes = useFault(attempt, 'scopes', say('tokens.may'))
  const day = (date: string) => new Date(date).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <>
      <p className={css.note}>{say('tokens.about')}</p>
      {newToken && (
        <section className={css.made} aria-labelledby="new-token" data-test-id="new-token">
          <h2 id="new-token">{say('tokens.made')}</h2>
          <p>{say('tokens.made_note')}</p>
          <code>{newToken}</code>
          <p className={css.note}>
            {say('tokens.try')} <code>{`curl -H "Authorization: Bearer …" …/v3/users/${me.username}/boards/`}</code>
          </p>
        </section>
      )}
      {tokens.length > 0 && (
        <ul className={css.rows} data-test-id="tokens">
          {tokens.map((token) => (
            <li key={token.id}>
              <span suppressHydrationWarning>
                <b>{token.name}</b>
                <small suppressHydrationWarning>
                  {[
                    token.scopes.map((scope) => say(`tokens.scope.${scope}`)).join(', '),
                    token.last_used_at === null
                      ? say('tokens.unused')
                      : say('settings.session_used', { date: day(token.last_used_at) }),
                    say('tokens.until', { date: day(token.expires_at) }),
                  ].join(' · ')}
                </small>
              </span>
              <details className={css.confirm}>
                <summary aria-label={`${say('tokens.end')}: ${token.name}`}>{say('tokens.end')}</summary>
                <p>{say('tokens.end_note')}</p>
                <RowForm
                  action={routes.do.endToken}
                  name="token_id"
                  value={token.id}
                  label={say('tokens.end')}
                  of={token.name}
                />
              </details>
            </li>
          ))}
        </ul>
      )}
      <section className={css.part}>
        <h2>{say('tokens.make')}</h2>
        <Form action={routes.do.makeToken} className={css.form}>
          <FormFault attempt={attempt} />
          <Field
            name="name"
            label={say('tokens.name')}
            hint={say('tokens.name_hint')}
            attempt={attempt}
            autoComplete="off"
            maxLength={50}
            required
          />
          <fieldset className={css.choices} aria-describedby={scopes ? 'scopes-fault' : undefined}>
            <legend>{say('tokens.may')}</legend>
            {TOKEN_SCOPES.map((scope) => (
              <Tick key={scope} name={scope} label={say(`tokens.scope.${scope}`)} attempt={attempt} />
            ))}
            <Fault id="scopes-fault" text={scopes} />
          </fieldset>
          <SelectField
            name="days"
            label={say('tokens.lasts')}
            attempt={attempt}
            defaultValue="90"
            options={TOKEN_DAYS.map((days) => ({ value: String(days), label: say('tokens.days', { count: days }) }))}
          />
          <Button type="submit" kind="primary">
            {say('tokens.make')}
          </Button>
        </Form>
      </section>
    </>
  )
}
