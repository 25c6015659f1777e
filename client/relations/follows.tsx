import { useState } from 'react'
import { compactNumber } from '#domain/numbers.ts'
import type { GraphAnswer } from '#domain/relations/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { call } from '../data/call.ts'
import { useWords } from '../locales/use-words.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { type Decision, DecisionRow } from './decision-row.tsx'
import { FollowRequests } from './follow-requests.tsx'
import css from './people.module.css'
import { PeopleList } from './people-list.tsx'
import { FollowRow } from './person-row.tsx'
import type { RelatedUser } from './use-relation.ts'

const REMOVAL: readonly Decision[] = [
  {
    id: 'remove',
    label: 'follow.remove',
    action: routes.do.removeFollower,
    done: 'toast.removed',
    kind: 'plain',
    send: (user) => call('DELETE', href(routes.api.ownFollower, { user })),
  },
]

export interface FollowsProps {
  user: RelatedUser
  list: 'followers' | 'following'
  isOwner: boolean
  people: string
  requests: string | null
  path: string
}

/** A person's followers, or the people they follow. The owner also sees follow requests and can remove followers. */
export function Follows({ user, list, isOwner, people, requests, path }: FollowsProps) {
  const { say, locale } = useWords()
  const [count, setCount] = useState(user.follower_count ?? 0)
  const recount = () => void countFollowers(user.id).then(setCount, () => undefined)
  const name = user.first_name ?? user.full_name
  return (
    <>
      {list === 'followers' && (
        <p className={css.count} data-test-id="follower-line" suppressHydrationWarning>
          @{user.username} · {say('profile.followers', { count, shown: compactNumber(count, locale) })}
        </p>
      )}
      {requests && (
        <FollowRequests feed={requests} next={(requests) => withQuery(path, { requests })} onAnswer={recount} />
      )}
      <PeopleList
        feed={people}
        next={(bookmark) => withQuery(path, { bookmark })}
        label={say(`follow.title.${list}`)}
        row={(person) =>
          isOwner && list === 'followers' ? (
            <DecisionRow key={person.id} person={person} decisions={REMOVAL} onDone={recount} />
          ) : (
            <FollowRow key={person.id} person={person} />
          )
        }
        empty={
          <EmptyState drawing="people" testId="people-empty">
            <p>{say(isOwner ? `empty.own.${list}` : `empty.${list}`, { name })}</p>
          </EmptyState>
        }
      />
    </>
  )
}

/** Counts followers by the graph query (FOL-009, G-112). */
async function countFollowers(userId: string): Promise<number> {
  const query = { query: 'UserFollowers', variables: { userId, first: 1 } }
  return (await call<GraphAnswer>('POST', routes.api.graph, query)).followerCount
}
