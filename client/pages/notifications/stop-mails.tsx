import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { href, routes } from '#domain/routes.ts'
import css from './stop-mails.module.css'

export interface StopMailsProps {
  /** The kind of notification whose immediate mails end, or the digest. */
  scope: NotificationKind | 'daily' | 'weekly'
  isOn: boolean
  token: string
}

/** Confirms unsubscribing, because mail programs also open links; afterwards says that it is done. Needs no login. */
export function StopMailsPage({ scope, isOn, token }: StopMailsProps) {
  const { say } = useWords()
  const isDigest = scope === 'daily' || scope === 'weekly'
  return (
    <div className={css.page} data-test-id="stop-mails">
      <h1>{isOn ? say(`unsubscribe.${isDigest ? scope : 'now'}`) : say('unsubscribe.over')}</h1>
      {!isDigest && (
        <p className={css.kind}>
          {!isOn && `${say('settings.tell_me')} `}
          {say(`settings.tell.${scope}`)}
        </p>
      )}
      <p>{say('unsubscribe.stays')}</p>
      <div className={css.actions}>
        {isOn && (
          <Form action={href(routes.stopMails, { token })} isForAnyone>
            <Button type="submit" kind="primary">
              {say('mail_text.news_stop')}
            </Button>
          </Form>
        )}
        <LinkButton href={routes.settingsNotifications}>{say('mail_text.news_choose')}</LinkButton>
      </div>
    </div>
  )
}
