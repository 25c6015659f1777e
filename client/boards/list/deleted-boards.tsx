import { useEffect, useState } from 'react'
import { fetchPage } from '#client/data/fetcher.ts'
import { Feed } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import type { DeletedBoard } from '#domain/boards/writes.ts'
import { routes } from '#domain/routes.ts'
import { BackToBoards } from '../back-to-boards.tsx'
import card from './board-card.module.css'
import list from './board-list.module.css'
import { Cover } from './cover.tsx'
import './own.css'
import { Form } from '#client/ui/form.tsx'

interface DeletedBoardsProps {
  /** The list's API URL. */
  feed: string
  /** The page that opens after a board is restored. */
  path: string
  /** True if the page shows only this list. It then has a text for an empty list and a link back to all boards. */
  isAlone?: boolean
  /** Counts the changes to boards on this page. The list is refetched when it changes (BRD-044). */
  version: number
}

/** The owner's deleted boards that can be restored (BRD-012, G-032), with forms that need no JavaScript. */
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
    if (version === 0) return
    let isCurrent = true
    fetchPage<DeletedBoard>(feed)
      .then(({ data }) => isCurrent && setBoards(data))
      // On failure the list stays unchanged until the page is reloaded.
      .catch((error: unknown) => console.warn(error))
    return () => {
      isCurrent = false
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
            <Form action={routes.do.restoreBoard}>
              <input type="hidden" name="board_id" value={board.id} />
              <input type="hidden" name="return_to" value={path} />
              <Button type="submit" aria-label={`${say('manage.restore')}: ${board.name}`}>
                {say('manage.restore')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}
