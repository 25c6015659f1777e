import { NOTIFICATION_KINDS } from '../../domain/notifications/kinds.ts'
import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import css from './settings.module.css'
import type { SettingsProps } from './settings-props.ts'

/** Of what the viewer is told. What is switched off is not counted at the bell and not kept for later. */
export function NotificationSettings({ off }: SettingsProps) {
  const { say } = useWords()
  return (
    <form method="post" action={routes.do.tellMe} className={css.form}>
      <fieldset className={css.choices}>
        <legend>{say('settings.tell_me')}</legend>
        <p className={css.note}>{say('settings.tell_me_note')}</p>
        {NOTIFICATION_KINDS.map((kind) => (
          <label key={kind}>
            <input type="checkbox" name={kind} value="on" defaultChecked={!off.includes(kind)} />{' '}
            {say(`settings.tell.${kind}`)}
          </label>
        ))}
      </fieldset>
      <Button type="submit" kind="primary">
        {say('settings.save')}
      </Button>
    </form>
  )
}
