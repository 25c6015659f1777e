import type { ReactNode } from 'react'
import type { Board } from '#domain/boards/contract.ts'
import { VIEW_TYPES } from '#domain/pins/creation.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import button from '../ui/button.module.css'
import { LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import { CreateItems } from './forms/create-items.tsx'
import './list/own.css'
import { Form } from '../ui/form.tsx'

export interface BoardBarProps {
  board: Pick<Board, 'id' | 'url' | 'profileGroup'> & { owner: { username: string } }
  section: { id: string } | null
  /** The viewer's permissions on the board. */
  may: { edit: boolean; sections: boolean; decide: boolean; delete: boolean }
}

/** The tools for a board's owner and collaborators: links to forms, and buttons that need no JavaScript. */
export function BoardBar({ board, section, may }: BoardBarProps) {
  const { say } = useWords()
  const audience = section
    ? href(routes.sectionAudience, { board: board.id, section: section.id })
    : href(routes.boardAudience, { board: board.id })
  const edit = section
    ? may.sections && href(routes.sectionEdit, { board: board.id, section: section.id })
    : may.edit && href(routes.boardEdit, { board: board.id })
  return (
    <section data-bar="" data-test-id="board-bar">
      {edit && (
        <LinkButton href={edit} data-dialog="">
          {section ? say('manage.edit_section') : say('manage.edit_short')}
        </LinkButton>
      )}
      <Menu
        id="create"
        label={say('arrange.create')}
        content={<Icon name="plus" size={24} />}
        className={`${button.button} ${button.round}`}
      >
        <CreateItems
          view={section ? VIEW_TYPES.section : VIEW_TYPES.board}
          board={board.id}
          section={section?.id}
          maySection={may.sections}
        />
      </Menu>
      <Menu id="board-more" label={say('manage.more')} content={<Icon name="more" size={24} />}>
        <a href={audience} data-dialog="">
          {say('audience.title')}
        </a>
        {(board.profileGroup === 'public' || board.profileGroup === 'protected') && (
          <button type="button" popoverTarget="share">
            {say('share.label')}
          </button>
        )}
        {!section && <BoardItems board={board} may={may} />}
      </Menu>
    </section>
  )
}

/** Menu items that only a board has, not a section. */
function BoardItems({ board, may }: Omit<BoardBarProps, 'section'>) {
  const { say } = useWords()
  const { viewer } = usePage()
  return (
    <>
      {may.sections && (
        <a href={href(routes.sectionCreate, { board: board.id })} data-dialog="">
          {say('manage.add_section')}
        </a>
      )}
      {may.decide && (
        <a href={href(routes.boardMerge, { board: board.id })} data-dialog="">
          {say('manage.merge')}
        </a>
      )}
      {may.decide && (
        <BoardButton action={routes.do.archiveBoard} boardId={board.id} back={board.url}>
          <button type="submit" name="archived" value={board.profileGroup === 'archived' ? 'false' : 'true'}>
            {board.profileGroup === 'archived' ? say('manage.unarchive') : say('manage.archive')}
          </button>
        </BoardButton>
      )}
      {viewer?.username === board.owner.username && (
        <a href={href(routes.analytics, { board: board.id })}>{say('analytics.title')}</a>
      )}
      {may.delete && (
        <BoardButton
          action={routes.do.deleteBoard}
          boardId={board.id}
          back={href(routes.profile, { username: board.owner.username })}
        >
          <button type="submit">{say('manage.delete')}</button>
        </BoardButton>
      )}
    </>
  )
}

interface BoardButtonProps {
  action: string
  boardId: string
  /** The page that opens afterwards. */
  back: string
  children: ReactNode
}

function BoardButton({ action, boardId, back, children }: BoardButtonProps) {
  return (
    <Form action={action}>
      <input type="hidden" name="board_id" value={boardId} />
      <input type="hidden" name="return_to" value={back} />
      {children}
    </Form>
  )
}
