import type { Box } from '../../../domain/conversations/contract.ts'
import { routes } from '../../../domain/routes.ts'
import { ConversationList } from '../../conversations/conversation-list.tsx'
import { useWords } from '../../locales/use-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import css from './conversations.module.css'

export interface ConversationsProps {
  box: Box
  /** API URL of the list. */
  feed: string
}

/** The viewer's conversations, or the requests of people whom they don't follow. */
export function ConversationsPage({ box, feed }: ConversationsProps) {
  const { say } = useWords()
  const isInbox = box === 'inbox'
  return (
    <div className={css.page}>
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
    </div>
  )
}
