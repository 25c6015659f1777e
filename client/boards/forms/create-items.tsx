import { isGroupOn } from '../../../domain/experiments/registry.ts'
import { VIEW_TYPES, type ViewType } from '../../../domain/pins/creation.ts'
import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { usePage } from '../../ui/frame/page-context.ts'

interface CreateItemsProps {
  /** null: a page of everybody's pins, which is nobody's profile, board or section (CRE-015). */
  view: ViewType | null
  /** The board that the view is of, and its section. */
  board?: string
  section?: string | undefined
  maySection?: boolean
}

/**
 * What a create menu offers (CRE-001): links that need no script. On phones a sheet stands in its place, which reads what the menu is of
 * from here (`client/pins/creating/create-menus.tsx`).
 */
export function CreateItems({ view, board, section, maySection = false }: CreateItemsProps) {
  const { say } = useWords()
  const { experiments = {} } = usePage()
  const isIdea = isGroupOn(experiments.web_idea_pin_builder_path ?? null)
  const place = { board, section }
  return (
    <>
      <a href={href(routes.pinBuilder, place)} data-make="pin" data-view={view ?? ''} data-board={board}>
        {say('arrange.pin')}
      </a>
      {(view === null || view === VIEW_TYPES.profile) && (
        <>
          <a href={isIdea ? routes.storyBuilderIdea : routes.storyBuilder} data-make="story">
            {say('arrange.story')}
          </a>
          <a href={routes.boardCreate} data-dialog="">
            {say('arrange.board')}
          </a>
        </>
      )}
      {view === VIEW_TYPES.board && board && maySection && (
        <a href={href(routes.sectionCreate, { board })} data-dialog="">
          {say('arrange.section')}
        </a>
      )}
    </>
  )
}
