import css from '#client/accounts/account-form.module.css'
import { PasswordField } from '#client/accounts/password-field.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { FormFault } from '#client/ui/fields/field.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { routes } from '#domain/routes.ts'

const ACTIONS = {
  email_link: routes.do.loginLink,
  verify: routes.do.verify,
  reset: routes.do.reset,
  delete: routes.do.deleteForGood,
} as const
/** The page on which a new link can be requested. */
const AGAIN = {
  email_link: routes.loginByMail,
  verify: routes.settingsAccount,
  reset: routes.loginForgotten,
  delete: routes.settingsAccount,
} as const

/** The purpose of an emailed link. */
export type LinkStep = 'email_link' | 'verify' | 'reset' | 'delete'

export interface AccountLinkProps {
  step: LinkStep
  /** null: the link was already used or has expired, or its URL has no token (`isBare`). */
  token: string | null
  isBare: boolean
  attempt: FormTry
}

/**
 * The page of an emailed link. Nothing changes until its button is pressed, because opening a link must not change anything. `data-once`: boot.ts removes the
 * token from the URL.
 */
export function AccountLinkPage({ step, token, isBare, attempt }: AccountLinkProps) {
  const { say } = useWords()
  if (token === null)
    return (
      <div className={`${css.narrow} ${css.form}`} data-once="">
        <h1>{say(`step_title.${step}`)}</h1>
        <p role="alert">{say(isBare ? 'step.open_again' : 'fault.dead_link')}</p>
        <LinkButton href={AGAIN[step]}>{say('step.again')}</LinkButton>
      </div>
    )
  return (
    <div className={css.narrow} data-once="">
      <Form action={ACTIONS[step]} isForAnyone className={css.form} data-js={step === 'reset' ? '' : undefined}>
        <h1>{say(`step_title.${step}`)}</h1>
        <p className={css.soft}>{say(`step_text.${step}`)}</p>
        <FormFault attempt={attempt} />
        <input type="hidden" name="token" value={token} />
        {attempt.values.next && <input type="hidden" name="next" value={attempt.values.next} />}
        {step === 'reset' && <PasswordField name="password" label={say('password.new')} attempt={attempt} isNew />}
        <Button type="submit" kind="primary">
          {say(`step_button.${step}`)}
        </Button>
      </Form>
    </div>
  )
}
