import type { ReactNode } from 'react'
import type { Density } from '#client/grid/geometry.ts'
import { useWords } from '#client/locales/use-words.ts'
import type { MessageId } from '#client/locales/words.ts'
import button from '#client/ui/button.module.css'
import { Form } from '#client/ui/form.tsx'
import { Menu } from '#client/ui/layers/menu.tsx'
import type { BoardSort } from '#domain/boards/contract.ts'
import type { Preferences } from '#domain/boards/preferences.ts'
import { VIEW_TYPES } from '#domain/pins/creation.ts'
import { href, routes } from '#domain/routes.ts'
import { CreateItems } from '../forms/create-items.tsx'
import css from './profile-tools.module.css'

/** The options of the owner's menus above their boards or pins, and the chosen values. */
export interface ProfileToolsProps {
  /** The page that opens again after a choice. */
  path: string
  /** Boards only: the sort order, and the experiment group that decides the label of `last_pinned_to` (BRD-034). */
  sort?: { chosen: BoardSort; label: string }
  /** Boards only, if the layout can be chosen (G-024). */
  layout?: Pick<Preferences, 'profile_board_rep_view_type' | 'profile_board_group_by'>
  /** Links to the lists that follow the boards, each on its own page. */
  lists?: { suggestions: string | null; deleted: string }
  /** Pins only. */
  density?: Density
}

/** The label of the order by last save, for each group of the experiment (BRD-034). */
const LAST_SAVED: Record<string, MessageId> = {
  control: 'arrange.last.control',
  enabled_recent: 'arrange.last.enabled_recent',
  enabled_last_pin: 'arrange.last.enabled_last_pin',
}

/**
 * The menus on the viewer's own profile (BRD-005, GRD-006): sort order, layout, organizing, and creating. Forms and links, which need no JavaScript. Organize
 * also leads to the first two.
 */
export function ProfileTools(props: ProfileToolsProps) {
  const { say } = useWords()
  const { sort, layout, density, lists } = props
  const view = layout ? 'arrange.layout' : 'arrange.view'
  return (
    <section className={css.tools} data-test-id="profile-tools">
      {sort && (
        <ToolMenu id="sort" name="arrange.sort_menu">
          <SortBy {...props} sort={sort} />
        </ToolMenu>
      )}
      {(layout || density) && (
        <ToolMenu id="view" name="arrange.view_menu" isRoomy={layout !== undefined}>
          {layout && <Layout {...props} layout={layout} />}
          {density && (
            <Group id="view-options" title={say('arrange.view')} path={props.path}>
              <Choice
                name="profile_pin_rep_view_type"
                value="regular"
                chosen={density}
                says={say('arrange.standard')}
              />
              <Choice name="profile_pin_rep_view_type" value="dense" chosen={density} says={say('arrange.compact')} />
            </Group>
          )}
        </ToolMenu>
      )}
      <ToolMenu id="organize" name="arrange.title">
        {sort && (
          <button type="button" popoverTarget="sort">
            {say('arrange.sort')}
          </button>
        )}
        {(layout || density) && (
          <button type="button" popoverTarget="view" className={layout ? css.roomy : undefined}>
            {say(view)}
          </button>
        )}
        <a href={href(routes.organize, { all: 1 })}>{say('organize.select')}</a>
        {lists && (
          <div data-test-id="own-lists">
            {lists.suggestions && <a href={lists.suggestions}>{say('arrange.suggestions')}</a>}
            <a href={lists.deleted}>{say('manage.deleted')}</a>
          </div>
        )}
      </ToolMenu>
      <Menu
        id="create"
        label={say('arrange.create')}
        content={say('arrange.create')}
        className={`${button.button} ${button.primary}`}
      >
        <CreateItems view={VIEW_TYPES.profile} />
      </Menu>
    </section>
  )
}

interface ToolMenuProps {
  id: string
  name: MessageId
  /** Shown in wide windows only. */
  isRoomy?: boolean
  children: ReactNode
}

function ToolMenu({ id, name, isRoomy = false, children }: ToolMenuProps) {
  const { say } = useWords()
  const className = isRoomy ? `${button.button} ${css.roomy}` : button.button
  return (
    <Menu id={id} label={say(name)} content={say(name)} className={className}>
      {children}
    </Menu>
  )
}

function SortBy({ path, sort: { chosen, label } }: ProfileToolsProps & { sort: { chosen: string; label: string } }) {
  const { say } = useWords()
  const name = 'most_recent_board_sort_order'
  return (
    <Group id="sort-by" title={say('arrange.sort')} path={path}>
      <Choice name={name} value="alphabetical" chosen={chosen} says={say('arrange.alphabetical')} />
      <Choice name={name} value="custom" chosen={chosen} says={say('arrange.custom')} />
      <Choice
        name={name}
        value="last_pinned_to"
        chosen={chosen}
        says={say(LAST_SAVED[label] ?? 'arrange.last.control')}
      />
    </Group>
  )
}

/** The layout of boards, and whether secret boards are mixed with public ones. Narrow windows have one layout only. */
function Layout({ path, layout }: ProfileToolsProps & { layout: NonNullable<ProfileToolsProps['layout']> }) {
  const { say } = useWords()
  const { profile_board_rep_view_type: view, profile_board_group_by: groupBy } = layout
  const isMixed = groupBy === 'mix_public_private'
  return (
    <Group id="profile-layout" title={say('arrange.layout')} path={path}>
      <Choice name="profile_board_rep_view_type" value="wide" chosen={view} says={say('arrange.wide')} />
      <Choice name="profile_board_rep_view_type" value="square" chosen={view} says={say('arrange.square')} />
      <button
        type="submit"
        aria-pressed={isMixed}
        name="profile_board_group_by"
        value={isMixed ? 'visibility' : 'mix_public_private'}
      >
        {say('arrange.mix')}
      </button>
    </Group>
  )
}

interface GroupProps {
  id: string
  title: string
  path: string
  children: ReactNode
}

/** A group of options. Each is a button that saves the option and reloads the page. */
function Group({ id, title, path, children }: GroupProps) {
  return (
    <Form action={routes.do.preferences} className={css.group} aria-labelledby={id}>
      <b id={id}>{title}</b>
      <input type="hidden" name="return_to" value={path} />
      {children}
    </Form>
  )
}

interface ChoiceProps {
  name: keyof Preferences
  value: string
  chosen: string
  says: string
}

function Choice({ name, value, chosen, says }: ChoiceProps) {
  return (
    <button type="submit" name={name} value={value} aria-current={value === chosen ? 'true' : undefined}>
      {says}
    </button>
  )
}
