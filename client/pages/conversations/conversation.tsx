import { useState } from 'react'
import { ConversationHead } from '#client/conversations/conversation-head.tsx'
import { ConversationList } from '#client/conversations/conversation-list.tsx'
import { MessageSearch } from '#client/conversations/message-search.tsx'
import { RequestBar } from '#client/conversations/request-bar.tsx'
import { Thread } from '#client/conversations/thread.tsx'
import { Feed } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { FeedFailed, FeedPending } from '#client/ui/states/feed-failed.tsx'
import type { Conversation, Message } from '#domain/conversations/contract.ts'
import { routes } from '#domain/routes.ts'
import css from './conversation.module.css'

export interface ConversationProps {
  conversation: Conversation
  /** API URL of the messages. */
  messages: string
  /** API URL of the list next to it; null: phones show only the open conversation. */
  list: string | null
  attempt: FormTry
  /** True if the URL starts at older messages. */
  isPast: boolean
  /** `seq` of the message named in the URL; null: none. */
  at: number | null
}

/** One conversation; on wide screens next to the list (TAB-034, G-134). */
export function ConversationPage({ conversation, messages, list, attempt, isPast, at }: ConversationProps) {
  const { say } = useWords()
  const { id, unread_count: unread, last_message: last, is_request: isRequest } = conversation
  const [sent, setSent] = useState<Message | null>(null)
  const title = isRequest ? 'message.requests' : 'message.title'
  const address = isRequest ? routes.conversationRequests : routes.conversations
  return (
    <div className={css.panes}>
      {list && (
        <aside className={css.list} aria-label={say(title)}>
          <header>
            <h2>
              <a href={address}>{say(title)}</a>
            </h2>
            <LinkButton kind="round" href={routes.conversationChoose} aria-label={say('message.new')}>
              <Icon name="edit" />
            </LinkButton>
          </header>
          <MessageSearch q="" />
          <ConversationList feed={list} path={address} current={id} empty={null} sent={sent} />
        </aside>
      )}
      <article className={css.thread}>
        <ConversationHead conversation={conversation} />
        <Feed<Message> href={messages} fallback={<FeedPending />}>
          {(outcome) =>
            outcome.ok ? (
              <Thread
                conversation={conversation}
                feed={messages}
                first={outcome.page}
                attempt={attempt}
                isPast={isPast}
                at={at}
                onSent={setSent}
              />
            ) : (
              <FeedFailed />
            )
          }
        </Feed>
        {isRequest && <RequestBar conversation={conversation} />}
        {unread > 0 && last && (
          <noscript>
            <Form action={routes.do.readConversation}>
              <input type="hidden" name="conversation_id" value={id} />
              <input type="hidden" name="read" value={String(last.seq)} />
              <Button type="submit">{say('message.mark_read')}</Button>
            </Form>
          </noscript>
        )}
      </article>
    </div>
  )
}
