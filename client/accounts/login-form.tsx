import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormFault } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import css from './account-form.module.css'
import { PasswordField } from './password-field.tsx'
import { type PendingAction, PendingActionTick } from './pending-action.tsx'

export interface LoginFormProps {
  attempt: FormTry
  /** Action to perform after logging in; null: none. */
  action: PendingAction | null
  /** True if a form that the visitor submitted is restored on the next page. */
  isKept: boolean
}

/** The login form. It works without JavaScript. */
export function LoginForm({ attempt, action, isKept }: LoginFormProps) {
  const { say } = useWords()
  const next = attempt.values.next ?? routes.home
  const onward = { next: next === routes.home ? null : next, after: action?.target }
  return (
    <div className={css.narrow}>
      <Form action={routes.do.login} isForAnyone className={css.form}>
        <h1>{say('login.title')}</h1>
        {isKept && <p>{say('login.kept')}</p>}
        <FormFault attempt={attempt} />
        <input type="hidden" name="next" value={next} />
        <Field
          id="name"
          name="username_or_email"
          label={say('login.name')}
          defaultValue={attempt.values.username_or_email}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={LIMITS.text.email}
          required
        />
        <PasswordField name="password" label={say('login.password')} />
        <PendingActionTick action={action} />
        <Button type="submit" kind="primary">
          {say('nav.log_in')}
        </Button>
      </Form>
      <p className={css.actions}>
        <a href={href(routes.loginByMail, { next: onward.next })}>{say('login.by_mail')}</a>
        <a href={routes.loginForgotten}>{say('login.forgotten')}</a>
      </p>
      <p className={css.actions}>
        <span>{say('login.new_here')}</span>
        <a href={href(routes.signup, onward)}>{say('nav.sign_up')}</a>
      </p>
    </div>
  )
}
