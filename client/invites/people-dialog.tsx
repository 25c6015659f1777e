import { useEffect, useState } from 'react'
import type { BoardPeople as People } from '#domain/invites/contract.ts'
import type { UserCard } from '#domain/profiles/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { fetchPage } from '../data/fetcher.ts'
import type { ListPage } from '../data/outcome.ts'
import { useWords } from '../locales/use-words.ts'
import { go } from '../ui/language/page-language.ts'
import { Dialog } from '../ui/layers/dialog.tsx'
import { FeedPending } from '../ui/states/feed-failed.tsx'
import { AskList } from './ask-list.tsx'
import { BoardPeople } from './board-people.tsx'
import { fetchBoardPeople } from './use-board-people.ts'

interface PeopleDialogProps {
  board: string
  open: boolean
  onClose: () => void
}

const FOLLOWING = href(routes.api.userFollowing, { user: 'me' })

/** A dialog with a board's people, fetched each time it opens. If that fails, the browser opens their page, which shows the error. */
export function PeopleDialog({ board, open, onClose }: PeopleDialogProps) {
  const { say } = useWords()
  const [people, setPeople] = useState<People | null>(null)
  const [following, setFollowing] = useState<ListPage<UserCard> | null>(null)
  useEffect(() => {
    if (!open) return
    setPeople(null)
    fetchBoardPeople(board).then(setPeople, () => go(href(routes.boardPeople, { board })))
    fetchPage<UserCard>(FOLLOWING).then(setFollowing, () => undefined)
  }, [open, board])
  return (
    <Dialog open={open} onClose={onClose} title={say('people.title')} testId="people">
      {people ? (
        <BoardPeople
          people={people}
          following={(asked) => following && <AskList feed={FOLLOWING} first={following} {...asked} />}
        />
      ) : (
        <FeedPending />
      )}
    </Dialog>
  )
}
