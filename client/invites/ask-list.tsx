import type { UserCard } from '#domain/profiles/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import type { ListPage } from '../data/outcome.ts'
import { usePages } from '../data/use-pages.ts'
import { useWords } from '../locales/use-words.ts'
import { DecisionRow } from '../relations/decision-row.tsx'
import { LoadMore } from '../ui/states/load-more.tsx'
import css from './board-people.module.css'
import { sendInvite } from './send-invite.ts'

interface AskListProps {
  /** API URL of the people the viewer follows, and its first page. */
  feed: string
  first: ListPage<UserCard>
  board: string
  /** Ids of people who are on the board or already invited. */
  not: ReadonlySet<string>
  onAsked: () => void
}

/** The people the viewer follows, each with an Invite button. */
export function AskList({ feed, first, board, not, onAsked }: AskListProps) {
  const { say } = useWords()
  const pages = usePages<UserCard>(feed, first)
  const people = pages.items.filter(({ id }) => !not.has(id))
  if (people.length === 0) return null
  const decision = {
    id: 'invite',
    label: 'people.ask',
    action: href(routes.do.boardInvite, { board }),
    done: 'people.asked',
    kind: 'plain',
    send: (user: string) => sendInvite(board, user),
  } as const
  return (
    <>
      <h3 className={css.note}>{say('people.following')}</h3>
      <ul aria-label={say('people.following')}>
        {people.map((person) => (
          <DecisionRow key={person.id} person={person} decisions={[decision]} onDone={onAsked} />
        ))}
      </ul>
      <LoadMore pages={pages} href={withQuery(href(routes.boardPeople, { board }), { bookmark: pages.bookmark })} />
    </>
  )
}
