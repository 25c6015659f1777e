import { type Choice, choicesOf } from '#domain/notifications/choices.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications/kinds.ts'
import { routes } from '#domain/routes.ts'
import whole from '../accounts/settings.module.css'
import type { SettingsProps } from '../accounts/settings-props.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import css from './notification-settings.module.css'

const NAMES = ['people', 'pins', 'boards', 'account'] as const

/** The settings heading of each kind. */
const GROUP_OF: Record<NotificationKind, (typeof NAMES)[number]> = {
  follow: 'people',
  follow_request: 'people',
  request_approved: 'people',
  save: 'pins',
  pin_reaction: 'pins',
  tried: 'pins',
  comment: 'pins',
  reply: 'pins',
  mention: 'pins',
  reaction: 'pins',
  board_invite: 'boards',
  board_joined: 'boards',
  board_left: 'boards',
  board_pin: 'boards',
  sign_in: 'account',
  report_answer: 'account',
  decision: 'account',
  archive_ready: 'account',
  archive_aside: 'account',
  import_aside: 'account',
}

/** Notification channels for each kind. Kinds that are switched off are neither counted at the bell nor stored. */
export function NotificationSettings({ bell, me }: SettingsProps) {
  const { say } = useWords()
  if (!bell) return null
  return (
    <Form action={routes.do.tellMe} className={css.form}>
      <div>
        <p>
          <b>{say('settings.tell_me')}</b>
        </p>
        <p className={whole.note}>{say('settings.tell_me_note')}</p>
      </div>
      {NAMES.map((name) => (
        <fieldset key={name} className={css.group}>
          <legend>{say(`settings.tell_group.${name}`)}</legend>
          {NOTIFICATION_KINDS.filter((kind) => GROUP_OF[kind] === name).map((kind) => (
            <ChoiceRow key={kind} kind={kind} chosen={bell.choices[kind]} />
          ))}
        </fieldset>
      ))}
      <p className={whole.note}>{say('settings.tell_by_law')}</p>
      {me.is_email_confirmed && me.email ? (
        <p className={whole.note}>{say('settings.tell_mails', { email: me.email, zone: bell.time_zone })}</p>
      ) : (
        <p className={whole.note}>
          {say('settings.tell_no_mails')} <a href={routes.settingsAccount}>{say('settings.tell_add_address')}</a>
        </p>
      )}
      <Button type="submit" kind="primary">
        {say('settings.save')}
      </Button>
    </Form>
  )
}

function ChoiceRow({ kind, chosen }: { kind: NotificationKind; chosen: Choice }) {
  const { say } = useWords()
  return (
    <div className={css.row}>
      <label htmlFor={`tell-${kind}`}>{say(`settings.tell.${kind}`)}</label>
      <select id={`tell-${kind}`} name={kind} defaultValue={chosen} autoComplete="off">
        {choicesOf(kind).map((choice) => (
          <option key={choice} value={choice}>
            {say(`settings.choice.${choice}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
