import type { Obstacle } from '../../../domain/conversations/rules.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field, FormFault } from '../../ui/fields/field.tsx'
import { FormKey } from '../../ui/fields/form-key.tsx'
import type { FormTry } from '../../ui/fields/form-try.ts'
import css from './new-conversation.module.css'

export interface NewConversationProps {
  to: { id: string; username: string; name: string }
  /** Why the viewer may not write to the person. */
  obstacle: Obstacle | null
  attempt: FormTry
}

/** Writes the first message to a person, as a page: by its address, and without JavaScript. */
export function NewConversationPage({ to, obstacle, attempt }: NewConversationProps) {
  const { say } = useWords()
  const home = href(routes.profile, { username: to.username })
  return (
    <div className={css.page}>
      <h1>{say('message.to', { name: to.name })}</h1>
      {obstacle ? (
        <>
          <p data-test-id="obstacle">{say(`error.${obstacle}`)}</p>
          <LinkButton href={home}>{say('nav.back')}</LinkButton>
        </>
      ) : (
        <form method="post" action={routes.do.startConversation} className={css.form}>
          <FormFault attempt={attempt} />
          <FormKey />
          <input type="hidden" name="user_id" value={to.id} />
          <Field name="text" label={say('message.text')} attempt={attempt}>
            {(field) => <textarea {...field} rows={5} maxLength={LIMITS.text.message} required />}
          </Field>
          <div className={css.buttons}>
            <LinkButton href={home}>{say('block.cancel')}</LinkButton>
            <Button type="submit" kind="primary">
              {say('message.send')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
