import { useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { EmailField, FormFault } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import css from './account-form.module.css'
import { PasswordField } from './password-field.tsx'
import { type PendingAction, PendingActionTick } from './pending-action.tsx'
import { UsernameField } from './username-field.tsx'

export interface SignupFormProps {
  attempt: FormTry
  /** Action to perform after signing up; null: none. */
  action: PendingAction | null
}

/** The signup form. With JavaScript it checks the username and the password before it is sent. */
export function SignupForm({ attempt, action }: SignupFormProps) {
  const { say } = useWords()
  const [own, setOwn] = useState(['', ''])
  const next = attempt.values.next ?? routes.home
  return (
    <div className={css.narrow}>
      <Form action={routes.do.signup} isForAnyone className={css.form} data-js="">
        <h1>{say('signup.title')}</h1>
        <FormFault attempt={attempt} />
        <input type="hidden" name="next" value={next} />
        <UsernameField attempt={attempt} onType={(name) => setOwn([name, own[1] ?? ''])} />
        <EmailField
          label={say('signup.email')}
          attempt={attempt}
          onChange={(event) => setOwn([own[0] ?? '', event.target.value])}
        />
        <PasswordField name="password" label={say('login.password')} attempt={attempt} own={own} isNew />
        <PendingActionTick action={action} />
        <Button type="submit" kind="primary">
          {say('nav.sign_up')}
        </Button>
      </Form>
      <p className={css.actions}>
        <span>{say('signup.have_account')}</span>
        <a href={href(routes.login, { next: next === routes.home ? null : next, after: action?.target })}>
          {say('nav.log_in')}
        </a>
      </p>
    </div>
  )
}
