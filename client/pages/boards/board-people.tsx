import { Feed } from '#client/data/resource.tsx'
import { AskList } from '#client/invites/ask-list.tsx'
import { BoardPeople } from '#client/invites/board-people.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import type { BoardPeople as People } from '#domain/invites/contract.ts'
import type { UserCard } from '#domain/profiles/contract.ts'
import css from '../profiles/follows.module.css'

export interface BoardPeopleProps {
  people: People
  /** API URL of the people the viewer follows; null if they may not invite. */
  following: string | null
}

/** A board's people as a page, for phones and without JavaScript. */
export function BoardPeoplePage({ people, following }: BoardPeopleProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <BackLink to={people.board.url} />
      <h1>{say('people.title')}</h1>
      <p>
        <a href={people.board.url} dir="auto">
          {people.board.name}
        </a>
      </p>
      <BoardPeople
        people={people}
        following={(asked) =>
          following && (
            <Feed<UserCard> href={following} fallback={null}>
              {(outcome) => outcome.ok && <AskList feed={following} first={outcome.page} {...asked} />}
            </Feed>
          )
        }
      />
    </div>
  )
}
