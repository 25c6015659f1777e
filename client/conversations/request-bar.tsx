import type { Conversation } from '#domain/conversations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { namesOf } from './names.ts'
import css from './request-bar.module.css'

/** Accepts or deletes a message request of a person whom the viewer does not follow. Until then nothing of it is loaded or linked. */
export function RequestBar({ conversation }: { conversation: Conversation }) {
  const speech = useWords()
  const { say } = speech
  const { id, users, is_group: isGroup } = conversation
  const [other] = users
  return (
    <section className={css.bar} data-bottom-bar="" data-test-id="request">
      <p>{say('message.request', { name: namesOf(conversation, speech) })}</p>
      <div className={css.buttons}>
        <Form action={routes.do.acceptConversation}>
          <input type="hidden" name="conversation_id" value={id} />
          <Button type="submit" kind="primary">
            {say('message.accept')}
          </Button>
        </Form>
        <Form action={routes.do.deleteConversation}>
          <input type="hidden" name="conversation_id" value={id} />
          <input type="hidden" name="return_to" value={routes.conversationRequests} />
          <Button type="submit">{say('message.delete')}</Button>
        </Form>
        {!isGroup && other && !other.is_closed && (
          <LinkButton href={href(routes.profileBlock, { username: other.username })}>{say('options.block')}</LinkButton>
        )}
      </div>
    </section>
  )
}
