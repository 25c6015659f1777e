import { useEffect } from 'react'
import picker from '#client/boards/picker/board-picker.module.css'
import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import media from '#client/pins/closeup/closeup-media.module.css'
import { Avatar } from '#client/ui/avatar.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { colorClassOf } from '#client/ui/color-class.ts'
import { Field, Tick } from '#client/ui/fields/field.tsx'
import { FormKey } from '#client/ui/fields/form-key.tsx'
import { Form } from '#client/ui/form.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { PickedBoard, Section } from '#domain/boards/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import { colorStep } from '#domain/media/palette.ts'
import { ratioStep } from '#domain/media/ratio.ts'
import { appRepinLink } from '#domain/pins/app-link.ts'
import type { PinCard } from '#domain/pins/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import pinCss from './pin.module.css'
import css from './repin.module.css'

/** A place to save a pin to. */
export interface RepinProps {
  pin: PinCard
  /** The viewer's boards, last used first. */
  boards: PickedBoard[]
  /** The expanded board, with its sections. */
  opened: { board: string; sections: Pick<Section, 'id' | 'title' | 'pin_count'>[] } | null
  /** The feed's tracking data (CON-002). */
  tracking: string | null
}

/**
 * Chooses the board of a pin. Every board is the button of a form, so that one click saves the pin (CON-002, G-154). After creating a board
 * the viewer returns here.
 */
export function RepinPage({ pin, boards, opened, tracking }: RepinProps) {
  const { say } = useWords()
  const { mediaBase, viewer, path } = usePage()
  useTrackingInState(tracking)
  const large = rendition(mediaBase, pin.key, '736x')
  return (
    <>
      <BackLink to={href(routes.pin, { pin: pin.id })} />
      {/* Read by an app's web view: what the app can open instead of the page. */}
      <article className={`${pinCss.pin} ${css.page}`} data-app-link={appRepinLink(pin.id)}>
        <div className={`${media.media} ${css.picture} r${ratioStep(pin.width, pin.height)} c${colorStep(pin.color)}`}>
          {large && <img src={large} width={pin.width} height={pin.height} alt={pin.alt ?? pin.title} />}
        </div>
        <div>
          <h1>{say('repin.title')}</h1>
          {pin.title && (
            <p className={css.of} dir="auto">
              {pin.title}
            </p>
          )}
          <Form action={routes.do.repin} className={css.boards} aria-label={say('repin.to')}>
            <FormKey />
            <input type="hidden" name="pin_id" value={pin.id} />
            {tracking && <input type="hidden" name="tracking_params" value={tracking} />}
            {boards.map((board) => (
              <BoardRow
                key={board.id}
                board={board}
                address={href(routes.pinRepin, { pin: pin.id }, { board: board.id, tracking_params: tracking })}
                sections={opened?.board === board.id ? opened.sections : []}
              />
            ))}
            <button type="submit" className={picker.board} name="board_id" value="" data-test-id="repin-profile">
              <span className={picker.thumb}>
                {viewer && (
                  <Avatar
                    src={rendition(mediaBase, viewer.key, '75x75')}
                    name={viewer.full_name}
                    tint={Number(viewer.id.slice(-1))}
                    size="small"
                    alt=""
                  />
                )}
              </span>
              <b>{say('repin.profile')}</b>
              <small>{say('repin.no_board')}</small>
            </button>
          </Form>
          <Form action={routes.do.createBoard} className={css.create}>
            <FormKey />
            <input type="hidden" name="return_to" value={path} />
            <Field
              name="name"
              label={say('repin.new_board')}
              maxLength={LIMITS.text.boardName}
              autoComplete="off"
              required
            />
            <Tick name="secret" label={say('organize.secret')} />
            <Button type="submit" kind="primary">
              {say('repin.create')}
            </Button>
          </Form>
        </div>
      </article>
    </>
  )
}

interface BoardRowProps {
  board: RepinProps['boards'][number]
  /** URL of this page with the board's sections. */
  address: string
  sections: NonNullable<RepinProps['opened']>['sections']
}

/** A board to which one click saves; its sections are listed below it when expanded. */
function BoardRow({ board, address, sections }: BoardRowProps) {
  const { say } = useWords()
  const isOpen = sections.length > 0
  return (
    <div id={`board-${board.id}`} className={css.row}>
      <button type="submit" className={picker.board} name="board_id" value={board.id} data-test-id="repin-board">
        <span className={`${picker.thumb}${colorClassOf(board.image_thumbnail_color)}`}>
          {board.image_thumbnail_url && <img src={board.image_thumbnail_url} alt="" loading="lazy" />}
        </span>
        <b dir="auto">{board.name}</b>
        {board.privacy !== 'public' && (
          <i role="img" aria-label={say(`group.${board.privacy}`)}>
            <Icon name="lock" size={16} />
          </i>
        )}
        <small>{say('board.pins', { count: board.pin_count })}</small>
      </button>
      {board.section_count > 0 && !isOpen && (
        <a
          className={picker.more}
          href={`${address}#board-${board.id}`}
          aria-label={`${board.name}: ${say('board.sections', { count: board.section_count })}`}
        >
          <Icon name="down" />
        </a>
      )}
      {sections.map((section) => (
        <button
          type="submit"
          key={section.id}
          className={picker.section}
          name="place"
          value={`${board.id}.${section.id}`}
          data-test-id="repin-section"
        >
          <b dir="auto">{section.title}</b>
          <small>{say('board.pins', { count: section.pin_count })}</small>
        </button>
      ))}
    </div>
  )
}

/** Moves the tracking data from the URL to the history state, so that copied URLs do not contain it (CON-002). */
function useTrackingInState(tracking: string | null): void {
  useEffect(() => {
    if (tracking === null) return
    const address = withQuery(location.pathname + location.search, { tracking_params: null })
    history.replaceState({ ...history.state, trackingParams: tracking }, '', address)
  }, [tracking])
}
