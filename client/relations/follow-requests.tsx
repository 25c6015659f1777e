import type { RequestAnswer } from '#domain/relations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { call } from '../data/call.ts'
import { useWords } from '../locales/use-words.ts'
import { countAnswer } from '../ui/states/waiting.ts'
import { type Decision, DecisionRow } from './decision-row.tsx'
import { PeopleList } from './people-list.tsx'

const ANSWERS: readonly Decision[] = [
  {
    id: 'approve',
    label: 'follow.approve',
    action: routes.do.approve,
    done: 'toast.approved',
    kind: 'primary',
    send: (user) => call<RequestAnswer>('PUT', href(routes.api.followRequest, { user })),
  },
  {
    id: 'decline',
    label: 'follow.decline',
    action: routes.do.decline,
    done: 'toast.declined',
    kind: 'plain',
    send: (user) => call<RequestAnswer>('DELETE', href(routes.api.followRequest, { user })),
  },
]

interface FollowRequestsProps {
  /** The list's API URL. */
  feed: string
  /** The URL of the page from a bookmark on, without JavaScript. */
  next: (bookmark: string) => string
  onAnswer?: () => void
}

/** The viewer's open follow requests, above their followers and in the settings (G-108). */
export function FollowRequests({ feed, next, onAnswer }: FollowRequestsProps) {
  const { say } = useWords()
  const onDone = () => {
    countAnswer()
    onAnswer?.()
  }
  return (
    <PeopleList
      feed={feed}
      next={next}
      heading={say('follow.requests')}
      label={say('follow.requests')}
      row={(person) => <DecisionRow key={person.id} person={person} decisions={ANSWERS} onDone={onDone} />}
      empty={null}
    />
  )
}
