import { useWords } from '#client/locales/use-words.ts'
import type { MessageId } from '#client/locales/words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { isGroupOn } from '#domain/experiments/registry.ts'
import { isKeyOf } from '#domain/keys.ts'
import { VIEW_TYPES, type ViewType } from '#domain/pins/creation.ts'
import { href, routes } from '#domain/routes.ts'

/** A profile, board or section on which the viewer may create something. */
export interface CreatePlace {
  view: ViewType
  /** The ids of the shown board and section. */
  board?: string
  section?: string | undefined
  maySection?: boolean
}

interface CreateItemsProps extends Omit<CreatePlace, 'view'> {
  /** null: a page that belongs to no profile, board or section, such as the home feed (CRE-015). */
  view: ViewType | null
}

const HEADINGS: Record<ViewType, MessageId> = {
  [VIEW_TYPES.profile]: 'create.profile',
  [VIEW_TYPES.board]: 'create.board_view',
  [VIEW_TYPES.section]: 'create.section_view',
}

/** The heading of a create menu (CRE-012 to CRE-015). */
export function createHeading(view: number | null): MessageId {
  return view !== null && isKeyOf(HEADINGS, view) ? HEADINGS[view] : 'create.other'
}

/**
 * The items of a create menu (CRE-001): links that need no JavaScript. Phones show a sheet instead, which reads the data attributes of
 * these links (`client/pins/creating/create-menus.tsx`).
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
