import { memo, type ReactNode, useCallback, useRef, useState } from 'react'
import type { ListPage } from '#client/data/outcome.ts'
import { usePages } from '#client/data/use-pages.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { LoadMore } from '#client/ui/states/load-more.tsx'
import type { BoardCard as Card, Group } from '#domain/boards/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { Arranging } from '../order/arranging.tsx'
import { displayGroup } from '../order/display-group.ts'
import { BoardCard } from './board-card.tsx'
import css from './board-list.module.css'
import { FIRST_ROW } from './first-row.ts'

interface BoardListProps {
  /** The feed's URL, and its first page, which the document contains. */
  feed: string
  first: ListPage<Card>
  /** True if groups have headings (BRD-029). */
  headings: boolean
  /** True if secret boards are listed in the group without a heading (BRD-027). */
  mixed?: boolean
  wide: boolean
  /** True if scrolling loads more pages; the overview shows only the first (BRD-031). */
  endless: boolean
  /** The page that shows the next boards without JavaScript. */
  path: string
  /** True if the owner may reorder the boards. */
  arranges?: boolean
  /** Shown when the list is empty. */
  empty?: ReactNode
}

/** A profile's boards by group, with endless scrolling (BRD-030). */
export function BoardList(props: BoardListProps) {
  const { feed, first, headings, mixed = false, wide, endless, path, arranges = false, empty } = props
  const { mobile } = usePage()
  const pages = usePages<Card>(feed, first)
  const list = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<Order>(() => unchanged)
  const onOrder = useCallback((next: Order) => setOrder(() => next), [])
  if (pages.items.length === 0) return empty
  const boards = order(pages.items)
  const groups = headings ? byGroup(boards, mixed) : [{ group: 'public' as Group, boards }]
  const leading = groups
    .flatMap((each) => each.boards)
    .filter(({ covers }) => covers.length > 0)
    .slice(0, mobile ? FIRST_ROW.phone : FIRST_ROW.desktop)
  return (
    <div ref={list} data-test-id="boards">
      {arranges && (
        <Arranging
          list={list}
          boards={pages.items}
          mixed={mixed}
          feed={feed}
          bookmark={pages.bookmark}
          onOrder={onOrder}
        />
      )}
      {groups.map(({ group, boards }) => (
        <section key={group} data-test-id={`board-group-${group}`}>
          {group !== 'public' && <GroupHeading group={group} />}
          <div className={wide ? css.boards : `${css.boards} ${css.square}`}>
            {boards.map((board) =>
              arranges ? (
                <div key={board.id} data-board={board.id}>
                  <MemoCard board={board} wide={wide} editable={headings} leads={leading.includes(board)} />
                </div>
              ) : (
                <MemoCard
                  key={board.id}
                  board={board}
                  wide={wide}
                  editable={headings}
                  leads={leading.includes(board)}
                />
              ),
            )}
            {FILLERS.map((filler) => (
              <i key={filler} aria-hidden="true" />
            ))}
          </div>
        </section>
      ))}
      {endless && <LoadMore pages={pages} href={withQuery(path, { bookmark: pages.bookmark })} />}
    </div>
  )
}

type Order = (boards: Card[]) => Card[]
const unchanged: Order = (boards) => boards
/** Memoized: every move renders the whole list, which may have thousands of cards. */
const MemoCard = memo(BoardCard)

/** Empty items, so that the cards of a last row that is not full keep the width of the others (GRD-030). */
const FILLERS = Array.from({ length: 12 }, (_, i) => `filler ${i}`)

function byGroup(boards: Card[], mixed: boolean): { group: Group; boards: Card[] }[] {
  const groups = new Map<Group, Card[]>()
  for (const board of boards) {
    const group = displayGroup(board, mixed)
    groups.set(group, [...(groups.get(group) ?? []), board])
  }
  return [...groups].map(([group, members]) => ({ group, boards: members }))
}

function GroupHeading({ group }: { group: Exclude<Group, 'public'> }) {
  const { say } = useWords()
  return (
    <div className={css.head}>
      <h2>{say(`group.${group}`)}</h2>
      {group === 'protected' && <p>{say('group.protected.note')}</p>}
      {group === 'secret' && (
        <p>
          {say('group.secret.note')}{' '}
          <a href={href(routes.helpPage, { topic: 'board-privacy' })} target="_blank" rel="noopener">
            {say('nav.learn_more')}
          </a>
        </p>
      )}
    </div>
  )
}
