import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { FormFault, useFault } from '#client/ui/fields/field.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { LIMITS } from '#domain/limits.ts'
import { colorStep } from '#domain/media/palette.ts'
import { href, routes } from '#domain/routes.ts'
import form from './board-form.module.css'
import css from './merge-form.module.css'

/** A board that another board can be merged into. */
export interface MergeTarget {
  id: string
  name: string
  pin_count: number
  group: 'public' | 'protected' | 'secret' | 'archived'
  cover: { key: string | null; color: string } | null
}

export interface MergeFormProps {
  board: { id: string; name: string; url: string; pin_count: number; section_count: number }
  /** The chosen target; null: the viewer chooses one of `targets`, or searches by name. */
  target: MergeTarget | null
  targets: MergeTarget[]
  q: string
  /** Number of pins that become visible to more people. */
  exposed: number
  /** True if the board has followers or collaborators. */
  hasPeople: boolean
  attempt: FormTry
}

/** Merges a board into another: first the viewer chooses the target, then confirms the consequences. */
export function MergeForm(props: MergeFormProps) {
  const { say } = useWords()
  const { board, target } = props
  return (
    <section data-test-id="form">
      <h1>{say('manage.merge')}</h1>
      <p className={form.of}>
        <a href={board.url} dir="auto">
          {board.name}
        </a>
      </p>
      {target ? <Confirm {...props} target={target} /> : <Pick {...props} />}
    </section>
  )
}

function Pick({ board, targets, q }: MergeFormProps) {
  const { say } = useWords()
  const page = href(routes.boardMerge, { board: board.id })
  return (
    <div className={form.form}>
      <form action={page} className={css.find}>
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={say('organize.search')}
          placeholder={say('organize.search')}
          maxLength={LIMITS.text.boardName}
          autoComplete="off"
        />
        <Button type="submit">{say('manage.merge_find')}</Button>
      </form>
      {targets.length === 0 && <p>{say(q === '' ? 'manage.merge_none' : 'organize.no_boards')}</p>}
      <ul className={css.targets} data-test-id="merge-goals">
        {targets.map((target) => (
          <li key={target.id}>
            <a href={href(routes.boardMerge, { board: board.id }, { into: target.id })} data-dialog="">
              <Target target={target} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Target({ target: { name, pin_count, group, cover } }: { target: MergeTarget }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  return (
    <>
      <span className={cover ? `${css.thumb} c${colorStep(cover.color)}` : css.thumb}>
        {cover?.key && <img src={rendition(mediaBase, cover.key, '170x') ?? undefined} alt="" loading="lazy" />}
      </span>
      <span>
        <b>{name}</b>
        <small>{say('board.pins', { count: pin_count })}</small>
      </span>
      {group !== 'public' && (
        <span role="img" aria-label={say(`group.${group}`)}>
          <Icon name="lock" size={18} />
        </span>
      )}
    </>
  )
}

function Confirm({ board, target, exposed, hasPeople, attempt }: MergeFormProps & { target: MergeTarget }) {
  const { say } = useWords()
  const fault = useFault(attempt, 'into_board_id', target.name)
  const pins = say('board.pins', { count: exposed })
  return (
    <Form action={routes.do.mergeBoard} className={form.form} data-test-id="merge-form">
      {fault ? <p role="alert">{fault}</p> : <FormFault attempt={attempt} />}
      <input type="hidden" name="board_id" value={board.id} />
      <input type="hidden" name="into_board_id" value={target.id} />
      {/* The server asks for another confirmation only if more pins become visible than this number. */}
      {exposed > 0 && <input type="hidden" name="seen" value={exposed} />}
      <p className={css.target}>
        <Target target={target} />
      </p>
      <label className={form.tick}>
        <input type="checkbox" name="as_section" defaultChecked={attempt.values.as_section === 'on'} />
        {say('manage.merge_as_section', { name: board.name })}
      </label>
      {exposed > 0 && (
        <p className={css.exposes} data-test-id="exposure">
          {say(target.group === 'public' ? 'manage.merge_exposes' : 'manage.merge_exposes_some', { pins })}
        </p>
      )}
      <p className={css.note}>{say('manage.merge_note', { name: board.name })}</p>
      {hasPeople && <p className={css.note}>{say('manage.merge_people')}</p>}
      <div className={form.actions}>
        <LinkButton href={href(routes.boardMerge, { board: board.id })} data-dialog="">
          {say('manage.merge_other')}
        </LinkButton>
        <Button type="submit" kind="primary">
          {say('manage.merge_button')}
        </Button>
      </div>
    </Form>
  )
}
