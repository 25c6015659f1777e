import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import field from '#client/ui/fields/field.module.css'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { FOCI } from '#domain/boards/focus.ts'
import { colorStep } from '#domain/media/palette.ts'
import form from './board-form.module.css'
import css from './cover-choice.module.css'

/** A pin that may be the board's main cover. */
interface CoverChoice {
  id: string
  key: string
  color: string
  title: string
}

/** An uploaded cover. */
interface OwnCover {
  key: string
  color: string
}

/** The possible covers and the chosen one. */
export interface CoverProps {
  pins: CoverChoice[]
  /** The cover that was uploaded for the board. */
  own: OwnCover | null
  /** A cover that was uploaded with a form that failed validation. */
  brought: (OwnCover & { id: string }) | null
  /** The chosen cover: a pin's id, `own` for the uploaded cover, or null for the newest pin. */
  cover: string | null
  /** The chosen part of the cover, in per cent: `50,25`. */
  focus: string | null
}

/** The id of the form that removes the board's uploaded cover. */
export const REMOVE = 'remove-cover'
/** The types that the browser's file dialog offers. The server decides by the file's content. */
const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
/** A validation error in one of these fields means that the file has to be chosen again. */
const LOST = ['cover_file', 'cover_media_id']

/** The chosen part of the cover: from the submitted form, else as saved, else the middle. */
function focusOf({ values }: FormTry, focus: string | null): string[] {
  const [x = '50', y = '50'] = (focus ?? '').split(',').filter(Boolean)
  return [values.focus_x ?? x, values.focus_y ?? y]
}

/**
 * Chooses the board's main cover (newest pin, uploaded picture, or a pin) and which part of it shows. Every choice previews the cover.
 * With JavaScript a picture is uploaded as soon as it is chosen (`cover-upload.ts`); without, it is sent with the form.
 */
export function Cover({ pins, own, brought, cover, focus, attempt }: CoverProps & { attempt: FormTry }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const [x, y] = focusOf(attempt, focus)
  const picture = brought ?? own
  const wanted = attempt.values.cover ?? cover ?? ''
  const chosen = wanted === 'own' && !picture ? '' : wanted
  return (
    <fieldset className={`${form.choices} ${css.chooser}`} data-test-id="cover-choices">
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

/** The file is the form's last field: if it is too large, the server can still read the fields before it. */
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
        <Button data-crop-again="" hidden>
          {say('face.crop_again')}
        </Button>
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
