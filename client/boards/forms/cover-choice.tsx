import { FOCI } from '../../../domain/boards/writes.ts'
import { colorStep } from '../../../domain/media/palette.ts'
import { rendition } from '../../data/rendition.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/fields/field.module.css'
import type { FormTry } from '../../ui/fields/form-try.ts'
import { usePage } from '../../ui/frame/page-context.ts'
import css from './board-form.module.css'

/** A pin that may lead a board's covers. */
interface CoverChoice {
  id: string
  key: string
  color: string
  title: string
}

/** A picture from somebody's own files. */
interface OwnCover {
  key: string
  color: string
}

/** What may lead the covers, and what does. */
export interface CoverProps {
  pins: CoverChoice[]
  /** The picture that the board has from somebody's files. */
  own: OwnCover | null
  /** One that came with a try that failed. */
  brought: (OwnCover & { id: string }) | null
  /** A pin's id, `own`, or null: the newest. */
  cover: string | null
  focus: string | null
}

/** The form that takes the board's own picture away. */
export const REMOVE = 'remove-cover'
/** What a browser offers to choose from; the server takes by what is in a file. */
const TYPES = 'image/jpeg,image/png,image/webp,image/gif'
/** Names of the fields that say that a picture has to be chosen again. */
const LOST = ['cover_file', 'cover_media_id']

/** Which part of the cover is chosen: what was tried last, what is kept, or the middle. */
function focusOf({ values }: FormTry, focus: string | null): string[] {
  const [x = '50', y = '50'] = (focus ?? '').split(',').filter(Boolean)
  return [values.focus_x ?? x, values.focus_y ?? y]
}

/**
 * What leads the covers: the newest pin, a picture of one's own, or a pin, and which part of it shows. Every choice shows itself as the cover
 * would. With a script a picture is sent as soon as it is chosen (`cover-file.ts`), without one it goes with the form.
 */
export function Cover({ pins, own, brought, cover, focus, attempt }: CoverProps & { attempt: FormTry }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const [x, y] = focusOf(attempt, focus)
  const picture = brought ?? own
  const wanted = attempt.values.cover ?? cover ?? ''
  const chosen = wanted === 'own' && !picture ? '' : wanted
  return (
    <fieldset className={css.choices} data-test-id="cover-choices">
      <legend>{say('manage.cover')}</legend>
      <div className={css.covers}>
        <label className={css.cover}>
          <input type="radio" name="cover" value="" defaultChecked={chosen === ''} />
          <span className={css.newest}>{say('manage.newest')}</span>
        </label>
        <label className={css.cover} hidden={!picture} data-own-cover="">
          <input type="radio" name="cover" value="own" defaultChecked={chosen === 'own'} />
          <span className={picture ? `c${colorStep(picture.color)}` : undefined}>
            <img src={rendition(mediaBase, picture?.key ?? null, '474x') ?? undefined} alt={say('manage.own_cover')} />
          </span>
        </label>
        {pins.map((pin) => (
          <label key={pin.id} className={css.cover}>
            <input type="radio" name="cover" value={pin.id} defaultChecked={chosen === pin.id} />
            <span className={`c${colorStep(pin.color)}`}>
              <img
                src={rendition(mediaBase, pin.key, '236x') ?? undefined}
                alt={pin.title || say('pin.untitled')}
                loading="lazy"
              />
            </span>
          </label>
        ))}
      </div>
      <div className={css.focus}>
        <p>{say('manage.part')}</p>
        <Steps name="focus_x" label={say('manage.across')} chosen={x} />
        <Steps name="focus_y" label={say('manage.down')} chosen={y} />
      </div>
      <FilePick isOwn={own !== null} brought={brought?.id ?? ''} attempt={attempt} />
    </fieldset>
  )
}

/** The file is the form's last field: of one that is too large what stands before it is read all the same. */
function FilePick({ isOwn, brought, attempt }: { isOwn: boolean; brought: string; attempt: FormTry }) {
  const { say } = useWords()
  const isLost = attempt.faults.some(({ field }) => LOST.includes(field))
  return (
    <div
      className={`${field.file} ${css.file}`}
      data-cover-file=""
      data-sending={say('manage.cover_sending')}
      data-too-large={say('face.too_large')}
      data-not-image={say('error.only_images')}
    >
      <input type="hidden" name="cover_media" value={brought} />
      <label htmlFor="cover-file">{say('manage.cover_file')}</label>
      <div>
        <input
          id="cover-file"
          type="file"
          name="cover_file"
          accept={TYPES}
          aria-describedby="cover-file-said cover-file-hint"
          aria-invalid={isLost || undefined}
        />
        {isOwn && (
          <Button type="submit" form={REMOVE}>
            {say('manage.cover_remove')}
          </Button>
        )}
      </div>
      <small id="cover-file-said" role="status" className={isLost ? css.fault : undefined}>
        {isLost && say('manage.cover_again')}
      </small>
      <small id="cover-file-hint">
        {say('manage.cover_hint')} <span hidden>{say('manage.cover_drop')}</span>
      </small>
    </div>
  )
}

function Steps({ name, label, chosen }: { name: string; label: string; chosen: string | undefined }) {
  const { locale } = useWords()
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  return (
    <div className={css.steps} role="radiogroup" aria-label={label}>
      <small aria-hidden="true">{label}</small>
      {FOCI.map((each) => (
        <input
          key={each}
          type="radio"
          name={name}
          value={each}
          defaultChecked={each === chosen}
          aria-label={percent.format(Number(each) / 100)}
        />
      ))}
    </div>
  )
}
