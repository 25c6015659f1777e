import { SCOPES } from '#domain/accounts/delegate-scopes.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Fault, Field, FormFault, Tick, useFault } from '../ui/fields/field.tsx'
import { Form } from '../ui/form.tsx'
import { RowForm } from './account-settings.tsx'
import { ActingSettings } from './acting-settings.tsx'
import { deviceName, placeName } from './login-device.ts'
import css from './settings.module.css'
import type { SettingsProps } from './settings-props.ts'

/** The account's sessions, with buttons that end them (W-56). */
export function SessionSettings({ sessions, attempt }: SettingsProps) {
  const { say, locale } = useWords()
  const day = (date: string) => new Date(date).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <>
      <FormFault attempt={attempt} />
      <ul className={css.rows} data-test-id="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <span suppressHydrationWarning>
              <b>{deviceName(session.agent) || say('settings.session_unknown')}</b>
              <small suppressHydrationWarning>
                {[
                  placeName(session, locale),
                  say('settings.session_used', { date: day(session.last_seen_at) }),
                  say('settings.session_since', { date: day(session.created_at) }),
                  session.login_state === 'limited' && say('settings.session_limited'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {session.current ? (
              <span className={css.now}>{say('settings.session_current')}</span>
            ) : (
              <RowForm
                action={routes.do.endSession}
                name="session_id"
                value={session.id}
                label={say('settings.session_end')}
                of={deviceName(session.agent)}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form action={routes.do.endSessions}>
          <Button type="submit">{say('settings.sessions_end')}</Button>
        </Form>
      )}
    </>
  )
}

/** Shown when the viewer has blocked nobody. */
export function BlockedSettings() {
  const { say } = useWords()
  return <p className={css.note}>{say('settings.blocked_none')}</p>
}

/** The delegates who may act for the viewer, with their scopes, and a form that adds one (W-57). */
export function DelegationSettings({ delegations, subjects, subjectBoards, attempt }: SettingsProps) {
  const { say } = useWords()
  const scopes = useFault(attempt, 'scopes', say('settings.delegate_scopes'))
  return (
    <>
      <ActingSettings subjects={subjects} subjectBoards={subjectBoards} />
      {delegations.length === 0 ? (
        <p className={css.note}>{say('settings.delegate_none')}</p>
      ) : (
        <ul className={css.rows} data-test-id="delegations">
          {delegations.map(({ delegate, scopes }) => (
            <li key={delegate.id}>
              <span>
                <a href={href(routes.profile, { username: delegate.username })}>
                  <b>{delegate.full_name}</b>
                </a>
                <small>{scopes.map((scope) => say(`scope.${scope}`)).join(' · ')}</small>
              </span>
              <RowForm
                action={routes.do.undelegate}
                name="delegate_id"
                value={delegate.id}
                label={say('settings.delegate_end')}
                of={delegate.username}
              />
            </li>
          ))}
        </ul>
      )}
      <section className={css.part}>
        <h2>{say('settings.delegate')}</h2>
        <Form action={routes.do.delegate} className={css.form}>
          <FormFault attempt={attempt} />
          <Field
            name="delegate_username"
            label={say('signup.username')}
            attempt={attempt}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={30}
            required
          />
          <fieldset className={css.choices} aria-describedby={scopes ? 'scopes-fault' : undefined}>
            <legend>{say('settings.delegate_scopes')}</legend>
            {SCOPES.map((scope) => (
              <Tick key={scope} name={scope} label={say(`scope.${scope}`)} attempt={attempt} />
            ))}
            <Fault id="scopes-fault" text={scopes} />
          </fieldset>
          <Button type="submit" kind="primary">
            {say('settings.delegate_grant')}
          </Button>
        </Form>
      </section>
    </>
  )
}
