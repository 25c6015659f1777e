import { memo, type ReactNode, useCallback, useRef, useState } from 'react'
import type { BoardCard as Card, Group } from '../../../domain/boards/contract.ts'
import { href, routes, withQuery } from '../../../domain/routes.ts'
import type { ListPage } from '../../data/outcome.ts'
import { usePages } from '../../data/use-pages.ts'
import { useWords } from '../../locales/use-words.ts'
import { LoadMore } from '../../ui/states/load-more.tsx'
import { Arranging } from '../order/arranging.tsx'
import { shelfOf } from '../order/shelf.ts'
import { BoardCard } from './board-card.tsx'
import css from './board-list.module.css'

interface BoardListProps {
  /** The feed's address, and its first page, which came with the document. */
  feed: string
  first: ListPage<Card>
  /** Whether groups have headings (BRD-029). */
  headings: boolean
  /** Secret boards share the unlabelled shelf (BRD-027). */
  mixed?: boolean
  wide: boolean
  /** Whether more pages come on scroll; the overview shows its few and no more (BRD-031). */
  endless: boolean
  /** The page that shows the next boards without JavaScript. */
  path: string
  /** Their owner may put them in another order. */
  arranges?: boolean
  /** What stands in the place of an empty list: until somebody is let onto a board, say. */
  empty?: ReactNode
}

/** A profile's boards, group by group, loading more until the end (BRD-030). */
export function BoardList(props: BoardListProps) {
  const { feed, first, headings, mixed = false, wide, endless, path, arranges = false, empty } = props
  const pages = usePages<Card>(feed, first)
  const list = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<Order>(() => asTheyAre)
  const onOrder = useCallback((next: Order) => setOrder(() => next), [])
  if (pages.items.length === 0) return empty
  const boards = order(pages.items)
  const groups = headings ? byGroup(boards, mixed) : [{ group: 'public' as Group, boards }]
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
                  <DrawnCard board={board} wide={wide} editable={headings} />
                </div>
              ) : (
                <DrawnCard key={board.id} board={board} wide={wide} editable={headings} />
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
const asTheyAre: Order = (boards) => boards
/** A list of thousands is drawn anew whenever one of them moves. */
const DrawnCard = memo(BoardCard)

/** A row's last cards keep the width of the others, however few they are (GRD-030). */
const FILLERS = Array.from({ length: 12 }, (_, i) => `filler ${i}`)

function byGroup(boards: Card[], mixed: boolean): { group: Group; boards: Card[] }[] {
  const groups = new Map<Group, Card[]>()
  for (const board of boards) {
    const group = shelfOf(board, mixed)
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
