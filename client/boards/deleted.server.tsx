import { Suspense } from 'react'
import type { DeletedBoard } from '../../domain/boards/writes.ts'
import { routes } from '../../domain/routes.ts'
import { useResource } from '../data/resource.tsx'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { BackToBoards } from './back-to-boards.server.tsx'
import card from './board-card.module.css'
import list from './board-list.module.css'
import { Cover } from './cover.tsx'

interface DeletedProps {
  feed: string
  path: string
  isAlone?: boolean
}

/** Recently deleted boards as the document has them; nothing where there are none. No browser needs their list. */
export function DrawnDeleted(props: DeletedProps) {
  return (
    <Suspense fallback={null}>
      <Deleted {...props} />
    </Suspense>
  )
}

function Deleted({ feed, path, isAlone = false }: DeletedProps) {
  const { say } = useWords()
  const outcome = useResource<DeletedBoard>(feed)
  if (!outcome.ok) return null
  const isEmpty = outcome.page.data.length === 0
  return (
    <>
      {!isEmpty && <List boards={outcome.page.data} path={path} />}
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
            <span className={card.facts}>
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
