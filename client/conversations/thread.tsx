import { useState } from 'react'
import type { Conversation, Message } from '#domain/conversations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import type { ListPage } from '../data/outcome.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { Bubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import type { Outgoing } from './outgoing.ts'
import { seenIn } from './seen.ts'
import css from './thread.module.css'
import { useObstacle } from './use-obstacle.ts'
import { useThread } from './use-thread.ts'

interface ThreadProps {
  conversation: Conversation
  /** API URL of the messages. */
  feed: string
  first: ListPage<Message>
  attempt: FormTry
  isPast: boolean
  /** `seq` of the marked message; null: none. */
  at: number | null
  /** Called with each message that the viewer sends; must be a state setter. */
  onSent: (message: Message) => void
}

/** The messages of a conversation, newest at the bottom, and the reply field (G-134). */
export function Thread({ conversation, feed, first, attempt, isPast, at, onSent }: ThreadProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const { id, is_request: isRequest } = conversation
  const obstacle = useObstacle(conversation)
  const thread = useThread({ conversation: id, viewer: viewer?.id ?? '', feed, first, isPast, onSent })
  const [returned, setReturned] = useState({ text: '', count: 0 })
  const { earlier } = thread
  const seen = seenIn(thread.messages, viewer?.id, thread.seen)
  const takeBack = (key: string) => setReturned(({ count }) => ({ text: thread.takeBack(key), count: count + 1 }))
  return (
    <>
      <div className={css.scroll} data-test-id="thread">
        <div>
          {earlier.bookmark && (
            <p className={css.earlier}>
              <LinkButton
                href={href(routes.conversation, { conversation: id }, { bookmark: earlier.bookmark })}
                data-js=""
                onClick={(event) => {
                  event.preventDefault()
                  if (earlier.failed) earlier.retry()
                  else earlier.more?.()
                }}
              >
                {earlier.failed ? say('feed.retry') : earlier.busy ? say('feed.loading') : say('message.earlier')}
              </LinkButton>
            </p>
          )}
          <ol className={css.messages} data-group={conversation.is_group || undefined} aria-label={say('message.list')}>
            {thread.messages.map((message, i) => (
              <Bubble
                key={message.seq}
                message={message}
                conversation={conversation}
                isFirst={thread.messages[i - 1]?.sender_id !== message.sender_id}
                isLast={thread.messages[i + 1]?.sender_id !== message.sender_id}
                isMarked={message.seq === at}
                seenCount={message.seq === seen?.seq ? seen.count : 0}
              />
            ))}
            {thread.outgoing.map((each) => (
              <Sending key={each.key} outgoing={each} onRetry={thread.retry} onTakeBack={obstacle ? null : takeBack} />
            ))}
          </ol>
          {isPast && (
            <p className={css.earlier}>
              <LinkButton href={href(routes.conversation, { conversation: id })}>{say('message.newest')}</LinkButton>
            </p>
          )}
        </div>
      </div>
      {isRequest ? null : obstacle ? (
        <p className={css.obstacle} data-test-id="obstacle">
          {say(`error.${obstacle}`)}
        </p>
      ) : (
        <Composer conversation={id} attempt={attempt} returned={returned} onSend={thread.send} />
      )}
    </>
  )
}

interface SendingProps {
  outgoing: Outgoing
  onRetry: (key: string) => void
  /** null: there is no field in which to edit it. */
  onTakeBack: ((key: string) => void) | null
}

/** A message that is being sent, waits for the network, or was refused. */
function Sending({ outgoing, onRetry, onTakeBack }: SendingProps) {
  const { say } = useWords()
  const { key, text, state, reason } = outgoing
  return (
    <li className={css.message} data-own="" data-last="" data-state={state} data-test-id="message-outgoing">
      <p className={css.bubble} dir="auto">
        {text}
      </p>
      <span className={css.state} role="status">
        {state === 'refused' ? reason || say('message.refused') : say(`message.${state}`)}
      </span>
      {state !== 'sending' && (
        <span className={css.again}>
          <Button onClick={() => onRetry(key)}>{say('feed.retry')}</Button>
          {onTakeBack && <Button onClick={() => onTakeBack(key)}>{say('message.edit')}</Button>}
        </span>
      )}
    </li>
  )
}
