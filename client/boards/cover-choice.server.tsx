import { FOCI } from '../../domain/boards/writes.ts'
import { colorStep } from '../../domain/media/palette.ts'
import { rendition } from '../data/rendition.ts'
import { useWords } from '../locales/use-words.ts'
import type { FormTry } from '../ui/form-try.ts'
import { usePage } from '../ui/page-context.ts'
import css from './board-form.module.css'

/** A pin that may lead a board's covers. */
export interface CoverChoice {
  id: string
  key: string
  color: string
  title: string
}

/** Which part of the cover is chosen: what was tried last, what is kept, or the middle. */
export function focusOf({ values }: FormTry, focus: string | null): string[] {
  const [x = '50', y = '50'] = (focus ?? '').split(',').filter(Boolean)
  return [values.focus_x ?? x, values.focus_y ?? y]
}

/** Which pin leads the covers, and which part of its picture shows: every choice shows itself as the cover would. */
export function Cover({ pins, cover, focus: [x, y] }: { pins: CoverChoice[]; cover: string; focus: string[] }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  return (
    <fieldset className={css.choices} data-test-id="cover-choices">
      <legend>{say('manage.cover')}</legend>
      <div className={css.covers}>
        <label className={css.cover}>
          <input type="radio" name="cover" value="" defaultChecked={cover === ''} />
          <span className={css.newest}>{say('manage.newest')}</span>
        </label>
        {pins.map((pin) => (
          <label key={pin.id} className={css.cover}>
            <input type="radio" name="cover" value={pin.id} defaultChecked={cover === pin.id} />
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
    </fieldset>
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
