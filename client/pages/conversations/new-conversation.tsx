import { listNames } from '#client/locales/list-names.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Field, FormFault } from '#client/ui/fields/field.tsx'
import { FormKey } from '#client/ui/fields/form-key.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { shownName } from '#client/ui/shown-name.ts'
import type { Obstacle } from '#domain/conversations/rules.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import css from './new-conversation.module.css'

export interface NewConversationProps {
  /** At least one person; `obstacle`: why the viewer may not write to them. */
  to: { id: string; username: string; full_name: string; obstacle: Obstacle | null }[]
  /** The path to write about; null: none. */
  about: string | null
  /** Initial text of the message. */
  text: string
  attempt: FormTry
}

/** Writes the first message to people, as a page: opened by URL, or without JavaScript. */
export function NewConversationPage({ to, about, text, attempt }: NewConversationProps) {
  const speech = useWords()
  const { say } = speech
  const [first] = to
  const ids = to.map(({ id }) => id).join(',')
  const back =
    to.length === 1 && about === null && first
      ? href(routes.profile, { username: first.username })
      : href(routes.conversationChoose, { to: ids, about })
  const obstacles = to.filter(({ obstacle }) => obstacle !== null)
  return (
    <div className={css.page}>
      <h1>{say('message.to', { name: listNames(to.map(shownName), 0, speech) })}</h1>
      {obstacles.map((person) => (
        <p key={person.id} data-test-id="obstacle">
          {to.length > 1 && <b dir="auto">{shownName(person)}: </b>}
          {say(`error.${person.obstacle ?? 'blocked'}`)}
        </p>
      ))}
      {obstacles.length > 0 && attempt.status < 400 ? (
        <LinkButton href={back}>{say('nav.back')}</LinkButton>
      ) : (
        <Form action={routes.do.startConversation} className={css.form}>
          <FormFault attempt={attempt} />
          <FormKey />
          <input type="hidden" name="user_id" value={ids} />
          {about !== null && <input type="hidden" name="about" value={about} />}
          <Field name="text" label={say('message.text')} attempt={attempt} defaultValue={text}>
            {(field) => <textarea {...field} rows={5} maxLength={LIMITS.text.message} required />}
          </Field>
          <div className={css.buttons}>
            <LinkButton href={back}>{say('block.cancel')}</LinkButton>
            <Button type="submit" kind="primary">
              {say('message.send')}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}
