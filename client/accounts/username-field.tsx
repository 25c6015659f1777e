import { useEffect, useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { send } from '../data/send.ts'
import { useWords } from '../locales/use-words.ts'
import css from '../ui/fields/field.module.css'
import { Field } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'

type Status = 'free' | 'taken' | 'invalid'

/** Delay after the last keystroke before the request, in ms. */
const PAUSE = 350

interface UsernameFieldProps {
  attempt: FormTry | null
  /** The current username, which is not checked. */
  own?: string
  onType?: (username: string) => void
}

/** A username field. With JavaScript it shows availability while the person types. */
export function UsernameField({ attempt, own = '', onType }: UsernameFieldProps) {
  const { say } = useWords()
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState<Status | null>(null)
  useEffect(() => {
    setStatus(null)
    if (typed.length < 3 || typed === own) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      send(href(routes.api.username, { username: typed }), { signal: stop.signal })
        .then((response) => response.json())
        .then((answer: { data: { status: Status } | null }) => setStatus(answer.data?.status ?? null))
        // The server checks the name again when the form is sent.
        .catch(() => undefined)
    }, PAUSE)
    const end = () => {
      clearTimeout(timer)
      stop.abort()
    }
    // The form's answer may sign the person in before the next page loads; a visitor's page must not send requests then.
    addEventListener('submit', end)
    return () => {
      removeEventListener('submit', end)
      end()
    }
  }, [typed, own])
  return (
    <div>
      <Field
        name="username"
        label={say('signup.username')}
        hint={say('signup.username_hint')}
        attempt={attempt}
        defaultValue={own}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        onChange={(event) => {
          setTyped(event.target.value.trim().toLowerCase())
          onType?.(event.target.value)
        }}
        required
      />
      <small role="status" className={status === 'free' ? css.good : css.fault} data-test-id="username-status">
        {status && say(STATUS_TEXTS[status])}
      </small>
    </div>
  )
}

const STATUS_TEXTS = { free: 'signup.free', taken: 'fault.taken', invalid: 'fault.reserved' } as const
