import type { Conversation } from '#domain/conversations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { BackLink } from '../ui/back-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import css from './conversation-head.module.css'
import { Faces } from './conversation-list.tsx'
import { namesOf } from './names.ts'

/** The participants of a conversation, and its actions. Works without JavaScript. */
export function ConversationHead({ conversation }: { conversation: Conversation }) {
  const speech = useWords()
  const { say } = speech
  const { id, users, is_group: isGroup, is_muted: isMuted } = conversation
  const [other] = users
  const person = isGroup || other?.is_closed ? undefined : other
  const names = namesOf(conversation, speech)
  return (
    <header className={css.head}>
      <BackLink to={routes.conversations} />
      <Faces conversation={conversation} />
      <h1 dir="auto">{person ? <a href={href(routes.profile, { username: person.username })}>{names}</a> : names}</h1>
      <Menu
        id="conversation"
        label={say('options.label')}
        className={buttonClass('round')}
        content={<Icon name="more" size={24} />}
      >
        <Form action={routes.do.muteConversation}>
          <input type="hidden" name="conversation_id" value={id} />
          <input type="hidden" name="is_muted" value={isMuted ? '0' : '1'} />
          <button type="submit">{say(isMuted ? 'message.unmute' : 'message.mute')}</button>
        </Form>
        {person && <a href={href(routes.profileReport, { username: person.username })}>{say('options.report')}</a>}
        {person && <a href={href(routes.profileBlock, { username: person.username })}>{say('options.block')}</a>}
        {isGroup && (
          <Form action={routes.do.leaveConversation}>
            <input type="hidden" name="conversation_id" value={id} />
            <button type="submit">{say('message.leave')}</button>
          </Form>
        )}
        <Form action={routes.do.deleteConversation}>
          <input type="hidden" name="conversation_id" value={id} />
          <input type="hidden" name="return_to" value={routes.conversations} />
          <button type="submit">{say('message.delete')}</button>
        </Form>
      </Menu>
    </header>
  )
}
