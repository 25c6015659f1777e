import { BoardList } from '#client/boards/list/board-list.tsx'
import { Feed } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { MessageId } from '#client/locales/words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import type { BoardCard } from '#domain/boards/contract.ts'
import { routes } from '#domain/routes.ts'

/** The texts of notices; the server chooses one. */
export type NoticeText = Extract<MessageId, `notice.${string}` | `error.${string}`>

export interface NoticeProps {
  title: NoticeText
  text: NoticeText | null
  /** Other boards of the person whose board is missing (BRD-059). */
  boards: { href: string; fullName: string } | null
  /** The first page of the list, if the URL was one of its pages. */
  beginning: string | null
  /** The viewer's own profile, if the notice links to it. */
  profile?: string
  retry: boolean
}

/** A page with one message (not found, not available) and the next step. */
export function NoticePage({ title, text, boards, beginning, profile, retry }: NoticeProps) {
  const { say } = useWords()
  const { path } = usePage()
  return (
    <>
      <EmptyState drawing="lost">
        <h1>{say(title)}</h1>
        {boards && <p>{say('notice.other_boards', { name: boards.fullName })}</p>}
        {text && <p>{say(text)}</p>}
        {retry ? (
          <LinkButton kind="primary" href={path}>
            {say('feed.retry')}
          </LinkButton>
        ) : beginning ? (
          <LinkButton kind="primary" href={beginning}>
            {say('notice.beginning')}
          </LinkButton>
        ) : (
          <LinkButton kind={boards ? 'plain' : 'primary'} href={profile ?? routes.home}>
            {say(profile ? 'nav.your_profile' : 'nav.explore')}
          </LinkButton>
        )}
      </EmptyState>
      {boards && (
        <Feed<BoardCard> href={boards.href} fallback={null}>
          {(outcome) =>
            outcome.ok && (
              <BoardList feed={boards.href} first={outcome.page} headings={false} wide endless={false} path={path} />
            )
          }
        </Feed>
      )}
    </>
  )
}
