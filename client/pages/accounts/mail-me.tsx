import css from '#client/accounts/account-form.module.css'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmailField, FormFault } from '#client/ui/fields/field.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { routes } from '#domain/routes.ts'

export interface MailMeProps {
  purpose: 'email_link' | 'reset'
  attempt: FormTry
  sent: boolean
}

/** Asks for the email address that gets a link to log in or to set a new password. */
export function MailMePage({ purpose, attempt, sent }: MailMeProps) {
  const { say } = useWords()
  if (sent)
    return (
      <div className={`${css.narrow} ${css.form}`}>
        <h1>{say(`mail_me_title.${purpose}`)}</h1>
        <p role="status">{say('mail_me.sent')}</p>
        <LinkButton href={routes.login}>{say('nav.log_in')}</LinkButton>
      </div>
    )
  const action = purpose === 'reset' ? routes.do.forgotten : routes.do.emailLink
  return (
    <div className={css.narrow}>
      <Form action={action} isForAnyone className={css.form}>
        <h1>{say(`mail_me_title.${purpose}`)}</h1>
        <p className={css.soft}>{say(`mail_me_text.${purpose}`)}</p>
        <FormFault attempt={attempt} />
        {attempt.values.next && <input type="hidden" name="next" value={attempt.values.next} />}
        <EmailField label={say('signup.email')} attempt={attempt} />
        <Button type="submit" kind="primary">
          {say('mail_me.send')}
        </Button>
      </Form>
      <p className={css.actions}>
        <a href={routes.login}>{say('nav.log_in')}</a>
      </p>
    </div>
  )
}
