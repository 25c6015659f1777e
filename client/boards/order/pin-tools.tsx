import type { ReactNode } from 'react'
import type { Density } from '#client/grid/geometry.ts'
import { useWords } from '#client/locales/use-words.ts'
import type { MessageId } from '#client/locales/words.ts'
import button from '#client/ui/button.module.css'
import { Form } from '#client/ui/form.tsx'
import { Menu } from '#client/ui/layers/menu.tsx'
import type { PinSort } from '#domain/boards/pin-order.ts'
import { routes, withQuery } from '#domain/routes.ts'
import css from './pin-tools.module.css'

export interface PinToolsProps {
  board: string
  /** Path of the page with the order and density from its query. */
  path: string
  sort: PinSort
  density: Density
  isOwn: boolean
  /** True if the viewer may store the sort order for everyone; false: their choice stays in the URL. */
  maySort: boolean
}

const IN_MENU: PinSort[] = ['custom', 'newest', 'oldest']
const SORTS: Record<PinSort, MessageId> = {
  custom: 'arrange.pins_custom',
  newest: 'arrange.pins_newest',
  oldest: 'arrange.pins_oldest',
}
const DENSITIES = { regular: 'arrange.standard', dense: 'arrange.compact' } as const

/** How a board's pins are sorted and shown: forms and links, which need no JavaScript. */
export function PinTools({ board, path, sort, density, isOwn, maySort }: PinToolsProps) {
  const { say } = useWords()
  const nameOf = (each: PinSort) => say(each === 'custom' && !isOwn ? 'arrange.pins_board' : SORTS[each])
  const current = (isChosen: boolean) => (isChosen ? 'true' : undefined)
  return (
    <section className={css.tools} data-test-id="pin-tools">
      <ToolMenu id="sort" name="arrange.sort_menu">
        {maySort ? (
          <Form action={routes.do.sortPins}>
            <input type="hidden" name="board_id" value={board} />
            <input type="hidden" name="return_to" value={withQuery(path, { sort: null, bookmark: null })} />
            {IN_MENU.map((each) => (
              <button key={each} type="submit" name="sort" value={each} aria-current={current(each === sort)}>
                {nameOf(each)}
              </button>
            ))}
          </Form>
        ) : (
          IN_MENU.map((each) => (
            <a key={each} href={withQuery(path, { sort: each })} aria-current={current(each === sort)}>
              {nameOf(each)}
            </a>
          ))
        )}
      </ToolMenu>
      <ToolMenu id="view" name="arrange.view_menu">
        <Form action={routes.do.preferences}>
          <input type="hidden" name="return_to" value={withQuery(path, { view: null })} />
          {(['regular', 'dense'] as const).map((each) => (
            <button
              key={each}
              type="submit"
              name="board_pin_rep_view_type"
              value={each}
              aria-current={current(each === density)}
            >
              {say(DENSITIES[each])}
            </button>
          ))}
        </Form>
      </ToolMenu>
    </section>
  )
}

function ToolMenu({ id, name, children }: { id: string; name: MessageId; children: ReactNode }) {
  const { say } = useWords()
  return (
    <Menu id={id} label={say(name)} content={say(name)} className={button.button}>
      {children}
    </Menu>
  )
}
