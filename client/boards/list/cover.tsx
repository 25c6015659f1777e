import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { CoverPicture } from '#domain/boards/contract.ts'
import { colorStep } from '#domain/media/palette.ts'
import css from './cover.module.css'

export interface CoverProps {
  /** Newest pictures first. A picture's colour is shown until the picture is loaded. */
  covers: CoverPicture[]
  wide?: boolean
  isSecret?: boolean
  isProtected?: boolean
  /** Hides the lock that secret and protected boards have (MOD-016). */
  hideLock?: boolean
  isTemporarilyDisabled?: boolean
  showSensitivityScreen?: boolean
  /** Possibly the page's largest contentful paint: the large picture is loaded at once, with high priority. */
  leads?: boolean
}

const SLOTS = [0, 1, 2, 3]

/**
 * The collage of a board: one large picture and two small ones, three on a phone (MOD-011, MOD-012, G-165). The server always sends four,
 * and the style sheet hides what does not fit. Empty places are grey.
 */
export function Cover(props: CoverProps) {
  const { covers, wide = true, hideLock, isTemporarilyDisabled, showSensitivityScreen, leads = false } = props
  const { say } = useWords()
  const { mediaBase } = usePage()
  const lock = hideLock ? null : props.isSecret ? 'secret' : props.isProtected ? 'protected' : null
  const classes = [css.cover, !wide && css.square, showSensitivityScreen && css.blurred].filter(Boolean).join(' ')
  return (
    <div className={classes} data-test-id="board-cover">
      {SLOTS.map((slot) => {
        const cover = covers[slot]
        return (
          <span key={slot} className={cover ? `c${colorStep(cover.color)}` : undefined}>
            {cover && (
              <img
                src={rendition(mediaBase, cover.key, slot > 0 ? '236x' : cover.wide ? '1200x' : '474x') ?? undefined}
                alt=""
                fetchPriority={leads && slot === 0 ? 'high' : undefined}
                loading={leads && slot === 0 ? undefined : 'lazy'}
                className={cover.focus?.replace(/(\d+),(\d+)/, 'x$1 y$2')}
              />
            )}
          </span>
        )
      })}
      {lock && (
        <i className="badge" role="img" aria-label={say(`group.${lock}`)} data-test-id="board-lock">
          <Icon name="lock" size={18} />
        </i>
      )}
      {isTemporarilyDisabled ? (
        <em>{say('board.unavailable')}</em>
      ) : (
        showSensitivityScreen && <em>{say('board.sensitive')}</em>
      )}
    </div>
  )
}
