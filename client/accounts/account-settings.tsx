import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmailField, Field, FormFault, Tick } from '../ui/fields/field.tsx'
import { Form } from '../ui/form.tsx'
import { OwnForm } from './own-settings.tsx'
import { PasswordField } from './password-field.tsx'
import css from './settings.module.css'
import type { SettingsProps } from './settings-props.ts'

/** Email, password, linked accounts, deactivation and deletion (G-101). */
export function AccountSettings(props: SettingsProps) {
  const { say } = useWords()
  return (
    <>
      <Email {...props} />
      <Password {...props} />
      <Linked {...props} />
      <section className={css.part}>
        <h2>{say('statement.list')}</h2>
        <p className={css.note}>{say('statement.empty_text')}</p>
        <LinkButton href={routes.legalStatements}>{say('statement.open')}</LinkButton>
      </section>
      <Close {...props} kind="deactivate" />
      <Close {...props} kind="delete" />
    </>
  )
}

function Email({ me, wantedEmail, attempt }: SettingsProps) {
  const { say } = useWords()
  const own = attempt?.form === 'email' ? attempt : null
  return (
    <section className={css.part}>
      <h2>{say('signup.email')}</h2>
      <p data-test-id="email">{me.email ?? say('settings.no_email')}</p>
      {wantedEmail && <p className={css.note}>{say('settings.email_wanted', { email: wantedEmail })}</p>}
      <OwnForm section="email" attempt={attempt}>
        <EmailField label={say('settings.email_new')} attempt={own} />
        <PasswordField id="email-password" name="current_password" label={say('password.current')} attempt={own} />
      </OwnForm>
    </section>
  )
}

function Password({ me, attempt }: SettingsProps) {
  const { say } = useWords()
  const own = attempt?.form === 'password' ? attempt : null
  return (
    <section className={css.part}>
      <h2>{say('settings.password')}</h2>
      <p className={css.note}>{say('settings.password_note')}</p>
      <Form action={routes.do.password} className={css.form} data-js="">
        <FormFault attempt={own} />
        {/* Password managers need the username. */}
        <input type="text" name="username" value={me.username} autoComplete="username" readOnly hidden disabled />
        <PasswordField name="current" label={say('password.current')} attempt={own} />
        <PasswordField name="new" label={say('password.new')} attempt={own} own={[me.username, me.email ?? '']} isNew />
        <Button type="submit" kind="primary">
          {say('settings.password')}
        </Button>
      </Form>
    </section>
  )
}

function Linked({ linked, attempt }: SettingsProps) {
  const { say } = useWords()
  const own = attempt?.form === 'link' ? attempt : null
  return (
    <section className={css.part}>
      <h2>{say('settings.linked')}</h2>
      <p className={css.note}>{say('settings.linked_note')}</p>
      {linked.length > 0 && (
        <ul className={css.rows}>
          {linked.map(({ id, username, full_name }) => (
            <li key={id}>
              <span>
                <b>{full_name}</b>
                <small>@{username}</small>
              </span>
              <RowForm
                action={routes.do.switchAccount}
                name="user_id"
                value={id}
                label={say('settings.switch')}
                of={username}
              />
              <RowForm
                action={routes.do.unlinkAccount}
                name="user_id"
                value={id}
                label={say('settings.unlink')}
                of={username}
              />
            </li>
          ))}
        </ul>
      )}
      <Form action={routes.do.linkAccount} className={css.form}>
        <FormFault attempt={own} />
        <Field
          id="link-name"
          name="username"
          label={say('login.name')}
          attempt={own}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={LIMITS.text.email}
          required
        />
        <PasswordField id="link-password" name="password" label={say('login.password')} attempt={own} />
        <Button type="submit">{say('settings.link')}</Button>
      </Form>
    </section>
  )
}

/** A form with one button, in a row of a list. */
export function RowForm(props: { action: string; name: string; value: string; label: string; of: string }) {
  const { action, name, value, label, of } = props
  return (
    <Form action={action}>
      <input type="hidden" name={name} value={value} />
      <Button type="submit" aria-label={`${label}: ${of}`}>
        {label}
      </Button>
    </Form>
  )
}

function Close({ kind, linked, attempt }: SettingsProps & { kind: 'deactivate' | 'delete' }) {
  const { say } = useWords()
  const own = attempt?.form === kind ? attempt : null
  return (
    <details className={css.part} open={own !== null || undefined}>
      <summary>
        <h2>{say(`settings_close.${kind}`)}</h2>
      </summary>
      <p className={css.note}>{say(`settings_close_note.${kind}`)}</p>
      <Form action={kind === 'delete' ? routes.do.deleteAccount : routes.do.deactivate} className={css.form}>
        <FormFault attempt={own} />
        <PasswordField id={`${kind}-password`} name="password" label={say('login.password')} attempt={own} />
        {linked.length > 0 && (
          <Tick id={`${kind}-linked`} name="linked" label={say('settings.and_linked')} attempt={own} />
        )}
        <Button type="submit">{say(`settings_close.${kind}`)}</Button>
      </Form>
    </details>
  )
}
