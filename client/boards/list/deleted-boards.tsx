import { useEffect, useState } from 'react'
import type { DeletedBoard } from '../../../domain/boards/writes.ts'
import { routes } from '../../../domain/routes.ts'
import { fetchPage } from '../../data/fetcher.ts'
import { Feed } from '../../data/resource.tsx'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { BackToBoards } from '../back-to-boards.tsx'
import card from './board-card.module.css'
import list from './board-list.module.css'
import { Cover } from './cover.tsx'
import './own.css'

interface DeletedBoardsProps {
  /** The list's address. */
  feed: string
  /** Where a restored board leads. */
  path: string
  /** It is all that the page shows: then it says so if there are none, and leads back to the boards. */
  isAlone?: boolean
  /** How often boards were changed on the page: the list follows (BRD-044). */
  version: number
}

/** An owner's boards that can be had back (BRD-012, G-032): forms that need no script. Nothing where there are none. */
export function DeletedBoards({ feed, path, isAlone = false, version }: DeletedBoardsProps) {
  return (
    <section data-test-id="deleted-boards">
      <Feed<DeletedBoard> href={feed} fallback={null}>
        {(outcome) =>
          outcome.ok && (
            <Deleted first={outcome.page.data} feed={feed} path={path} isAlone={isAlone} version={version} />
          )
        }
      </Feed>
    </section>
  )
}

function Deleted({ first, feed, path, isAlone, version }: DeletedBoardsProps & { first: DeletedBoard[] }) {
  const { say } = useWords()
  const [boards, setBoards] = useState(first)
  useEffect(() => {
    let isWanted = version > 0
    if (isWanted)
      fetchPage<DeletedBoard>(feed)
        .then(({ data }) => isWanted && setBoards(data))
        // What stands there stays until the page is loaded anew.
        .catch((error: unknown) => console.warn(error))
    return () => {
      isWanted = false
    }
  }, [version, feed])
  const isEmpty = boards.length === 0
  return (
    <>
      {!isEmpty && <List boards={boards} path={path} />}
      {isAlone && isEmpty && (
        <div className={list.head}>
          <h2>{say('manage.deleted')}</h2>
          <p>{say('manage.deleted_none')}</p>
        </div>
      )}
      {isAlone && <BackToBoards path={path} />}
    </>
  )
}

function List({ boards, path }: { boards: DeletedBoard[]; path: string }) {
  const { say, locale } = useWords()
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' })
  return (
    <>
      <div className={list.head}>
        <h2>{say('manage.deleted')}</h2>
        <p>{say('manage.deleted_note')}</p>
      </div>
      <ul data-deleted="">
        {boards.map((board) => (
          <li key={board.id}>
            <Cover covers={board.covers} wide={false} />
            <b>{board.name}</b>
            <span className={card.facts} suppressHydrationWarning>
              {say('board.pins', { count: board.pin_count })} ·{' '}
              {say('manage.until', { date: day.format(Date.parse(board.purge_at)) })}
            </span>
            <form method="post" action={routes.do.restoreBoard}>
              <input type="hidden" name="board_id" value={board.id} />
              <input type="hidden" name="return_to" value={path} />
              <Button type="submit" aria-label={`${say('manage.restore')}: ${board.name}`}>
                {say('manage.restore')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </>
  )
}
