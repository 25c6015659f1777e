import type { BoardCard, Group } from '#domain/boards/contract.ts'
import type { Preferences } from '#domain/boards/preferences.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import page from '../accounts/settings.module.css'
import { rendition } from '../data/rendition.ts'
import { useWords } from '../locales/use-words.ts'
import type { MessageId } from '../locales/words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { colorClassOf } from '../ui/color-class.ts'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { displayGroup } from './order/display-group.ts'
import css from './subject.module.css'

export interface SubjectProps {
  subject: { id: string; username: string; full_name: string }
  /** Their display preferences; null: the page shows the order of their boards. */
  look: Preferences | null
  order: { boards: BoardCard[]; mixed: boolean; bookmark: string | null } | null
  path: string
  /** True on the list's first page, where the position of each board is known. */
  isBeginning: boolean
}

/** The pages on which a delegate edits another person's display preferences or their order of boards (API-009, G-011). */
export function Subject(props: SubjectProps) {
  const { say } = useWords()
  const { subject, look } = props
  const { username, full_name: name } = subject
  return (
    <>
      <p>
        <a href={routes.settingsDelegations}>{say('settings.acting')}</a>
        {' · '}
        <a href={href(routes.profile, { username })} dir="auto">
          {name}
        </a>
      </p>
      <h1>{say(look ? 'settings.subject_look' : 'settings.subject_order', { name })}</h1>
      {look ? <Look {...props} look={look} /> : <Order {...props} />}
    </>
  )
}

const SORTS: [Preferences['most_recent_board_sort_order'], MessageId][] = [
  ['last_pinned_to', 'arrange.last.control'],
  ['alphabetical', 'arrange.alphabetical'],
  ['custom', 'arrange.custom'],
]

/** All preferences of W-04 in one form. */
function Look({ subject, look, path }: SubjectProps & { look: Preferences }) {
  const { say } = useWords()
  const dense = [
    ['regular', 'arrange.standard'],
    ['dense', 'arrange.compact'],
  ] as const
  return (
    <Form action={routes.do.preferences} className={page.form} data-test-id="subject-look">
      <input type="hidden" name="orbac_subject_id" value={subject.id} />
      <input type="hidden" name="return_to" value={path} />
      <Picks name="most_recent_board_sort_order" title="arrange.sort" chosen={look} options={SORTS} />
      <Picks
        name="profile_board_rep_view_type"
        title="arrange.layout"
        chosen={look}
        options={[
          ['wide', 'arrange.wide'],
          ['square', 'arrange.square'],
        ]}
      />
      <Picks
        name="profile_board_group_by"
        title="settings.subject_secret"
        chosen={look}
        options={[
          ['visibility', 'settings.subject_apart'],
          ['mix_public_private', 'arrange.mix'],
        ]}
      />
      <Picks name="profile_pin_rep_view_type" title="settings.subject_pins" chosen={look} options={dense} />
      <Picks name="board_pin_rep_view_type" title="settings.subject_board_pins" chosen={look} options={dense} />
      <Button type="submit" kind="primary">
        {say('settings.save')}
      </Button>
    </Form>
  )
}

interface PicksProps {
  name: keyof Preferences
  title: MessageId
  chosen: Preferences
  options: readonly (readonly [string | null, MessageId])[]
}

function Picks({ name, title, chosen, options }: PicksProps) {
  const { say } = useWords()
  return (
    <fieldset className={page.choices}>
      <legend>{say(title)}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} value={value ?? ''} defaultChecked={chosen[name] === value} /> {say(label)}
        </label>
      ))}
    </fieldset>
  )
}

/** The person's own boards, each with buttons that move it up and down and a field for its position. */
function Order(props: SubjectProps) {
  const { say } = useWords()
  const { subject, order, path } = props
  if (!order) return null
  const { boards, mixed, bookmark } = order
  const groups = [...new Set(boards.map((board) => displayGroup(board, mixed)))].map((group) => ({
    group,
    boards: boards.filter((board) => displayGroup(board, mixed) === group),
  }))
  return (
    <>
      <p className={page.note}>{say('settings.subject_order_note', { name: subject.full_name })}</p>
      {boards.length === 0 && !bookmark && <p>{say('settings.subject_no_boards')}</p>}
      {groups.map(({ group, boards }) => (
        <section key={group} aria-labelledby={`of-${group}`}>
          <h2 id={`of-${group}`}>{say(headingOf(group))}</h2>
          <ol className={css.boards}>
            {boards.map((board, place) => (
              <Row key={board.id} {...props} board={board} place={place} count={boards.length} />
            ))}
          </ol>
        </section>
      ))}
      {bookmark && (
        <LinkButton href={withQuery(path, { bookmark })} rel="next">
          {say('feed.more')}
        </LinkButton>
      )}
    </>
  )
}

function headingOf(group: Group): MessageId {
  return group === 'public' ? 'settings.subject_public' : `group.${group}`
}

type RowProps = SubjectProps & { board: BoardCard; place: number; count: number }

function Row({ subject, path, isBeginning, board, place, count }: RowProps) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const { id, name, covers, pin_count } = board
  const [cover] = covers
  const hidden = (
    <>
      <input type="hidden" name="board_id" value={id} />
      <input type="hidden" name="orbac_subject_id" value={subject.id} />
      <input type="hidden" name="return_to" value={`${path}#board-${id}`} />
    </>
  )
  return (
    <li id={`board-${id}`} data-test-id="subject-board">
      <span className={`${css.thumb}${colorClassOf(cover?.color)}`}>
        {cover && <img src={rendition(mediaBase, cover.key, '236x') ?? undefined} alt="" loading="lazy" />}
      </span>
      <span className={css.name}>
        <b>{name}</b>
        <small>{say('board.pins', { count: pin_count })}</small>
      </span>
      <Form action={routes.do.moveBoard}>
        {hidden}
        {/* An empty <i> keeps the place of a missing button, so that the buttons of all rows are aligned. */}
        {isBeginning && place === 0 ? <i /> : <Step to="up" label={say('settings.subject_up', { name })} />}
        {isBeginning && place === count - 1 ? <i /> : <Step to="down" label={say('settings.subject_down', { name })} />}
      </Form>
      <Form action={routes.do.moveBoard}>
        {hidden}
        <input
          type="number"
          name="to"
          min={1}
          max={999999}
          required
          defaultValue={isBeginning ? place + 1 : undefined}
          aria-label={say('settings.subject_place', { name })}
        />
        <Button type="submit" aria-label={say('order.grip', { name })}>
          {say('order.move')}
        </Button>
      </Form>
    </li>
  )
}

function Step({ to, label }: { to: 'up' | 'down'; label: string }) {
  return (
    <button type="submit" name="to" value={to} aria-label={label}>
      <Icon name={to} />
    </button>
  )
}
