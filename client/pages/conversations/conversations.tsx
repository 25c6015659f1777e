import { ConversationList } from '#client/conversations/conversation-list.tsx'
import { FoundMessages } from '#client/conversations/found-messages.tsx'
import { MessageSearch } from '#client/conversations/message-search.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import type { Box } from '#domain/conversations/contract.ts'
import { routes } from '#domain/routes.ts'
import css from './conversations.module.css'

export interface ConversationsProps {
  box: Box
  /** API URL of the list, or of the search. */
  feed: string
  /** Search term for messages; empty: no search. */
  q: string
}

/** The viewer's conversations, message requests of people whom they don't follow, or search results. */
export function ConversationsPage({ box, feed, q }: ConversationsProps) {
  const { say } = useWords()
  const isInbox = box === 'inbox'
  return (
    <div className={css.panes}>
      <section className={css.page}>
        <header className={css.head}>
          <h1>{say(isInbox ? 'message.title' : 'message.requests')}</h1>
          <div className={css.actions}>
            <LinkButton href={isInbox ? routes.conversationRequests : routes.conversations}>
              {say(isInbox ? 'message.requests' : 'message.title')}
            </LinkButton>
            <LinkButton kind="primary" href={routes.conversationChoose}>
              {say('message.new')}
            </LinkButton>
          </div>
        </header>
        <MessageSearch q={q} />
        {q === '' ? (
          <ConversationList
            feed={feed}
            path={isInbox ? routes.conversations : routes.conversationRequests}
            current={null}
            empty={
              <EmptyState drawing="people" testId="no-conversations">
                <h2>{say(isInbox ? 'message.empty' : 'message.no_requests')}</h2>
                <p>{say(isInbox ? 'message.empty_text' : 'message.no_requests_text')}</p>
              </EmptyState>
            }
          />
        ) : (
          <>
            <p className={css.back}>
              <a href={routes.conversations}>{say('message.all')}</a>
            </p>
            <FoundMessages feed={feed} q={q} />
          </>
        )}
      </section>
      <p className={css.thread} data-test-id="no-conversation-open">
        {say('message.opens_here')}
      </p>
    </div>
  )
}
