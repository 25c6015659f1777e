import { useState } from 'react'
import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import type { MessageId } from '../locales/words.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import css from './login-form.module.css'

interface LoginFormProps {
  next: string
  /** What was wrong with the last try. */
  error: MessageId | null
  /** The name of the last try, so that nothing typed is lost but the password. */
  name: string
}

/** A plain form: it signs in with and without JavaScript. */
export function LoginForm({ next, error, name }: LoginFormProps) {
  const { say } = useWords()
  const [shown, setShown] = useState(false)
  return (
    <form method="post" action={routes.do.login} className={css.form}>
      <h1>{say('login.title')}</h1>
      {error && (
        <p role="alert" className={css.wrong}>
          {say(error)}
        </p>
      )}
      <input type="hidden" name="next" value={next} />
      <div className={css.field}>
        <label htmlFor="name">{say('login.name')}</label>
        <input
          id="name"
          name="username_or_email"
          defaultValue={name}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          required
        />
      </div>
      <div className={css.field}>
        <label htmlFor="password">{say('login.password')}</label>
        <div className={css.secret}>
          <input
            id="password"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={1000}
            required
          />
          <button type="button" aria-pressed={shown} aria-label={say('login.show')} onClick={() => setShown(!shown)}>
            <Icon name="eye" />
          </button>
        </div>
      </div>
      <Button type="submit" kind="primary">
        {say('nav.log_in')}
      </Button>
    </form>
  )
}
