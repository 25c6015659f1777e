import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, FormFault, SelectField } from '#client/ui/fields/field.tsx'
import { FormKey } from '#client/ui/fields/form-key.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { LIMITS } from '#domain/limits.ts'
import type { MediaAnswer } from '#domain/media/contract.ts'
import { IMAGE_TYPES } from '#domain/pins/creation.ts'
import { routes } from '#domain/routes.ts'
import css from './builder.module.css'
import type { Goal } from './builder.tsx'

export interface PlainPinProps {
  /** The uploaded picture or film. */
  media: Pick<MediaAnswer, 'media_id' | 'image_signature'>
  /** True if it is a film without a poster frame. */
  needsPoster: boolean
  attempt: FormTry
}

/** Uploads the poster frame of a film without JavaScript. */
function PlainPoster({ film }: { film: string }) {
  const { say } = useWords()
  return (
    <Form action={routes.do.upload} encType="multipart/form-data" className={css.plain} data-test-id="plain-poster">
      <p>{say('make.needs_poster')}</p>
      <input type="hidden" name="poster_for" value={film} />
      <label htmlFor="poster">{say('make.poster_choose')}</label>
      <input id="poster" type="file" name="file" accept={IMAGE_TYPES} required />
      <Button type="submit" kind="primary">
        {say('make.upload')}
      </Button>
    </Form>
  )
}

/** Creates a pin from an uploaded picture without JavaScript. */
export function PlainPin({ media, needsPoster, attempt, goals, to }: PlainPinProps & { goals: Goal[]; to: string }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const src = rendition(mediaBase, media.image_signature, '736x')
  return (
    <div className={css.builder}>
      <div className={css.head}>
        <h1>{say('make.title')}</h1>
      </div>
      {needsPoster && <PlainPoster film={media.media_id} />}
      {!needsPoster && (
        <Form action={routes.do.createPin} className={css.card} data-test-id="plain-pin">
          <FormKey />
          <div className={css.picture}>{src && <img src={src} alt="" />}</div>
          <div className={css.plain}>
            <FormFault attempt={attempt} />
            <input type="hidden" name="media_id" value={media.media_id} />
            <input type="hidden" name="signature" value={media.image_signature ?? ''} />
            <Field name="title" label={say('make.f_title')} attempt={attempt} maxLength={LIMITS.text.pinTitle} />
            <Field name="description" label={say('make.f_description')} attempt={attempt}>
              {(field) => <textarea {...field} rows={4} maxLength={LIMITS.text.pinDescription} />}
            </Field>
            <Field
              name="link"
              label={say('make.f_link')}
              attempt={attempt}
              maxLength={LIMITS.text.link}
              inputMode="url"
            />
            <Field name="alt_text" label={say('make.f_alt')} hint={say('make.alt_hint')} attempt={attempt}>
              {(field) => <textarea {...field} rows={2} maxLength={LIMITS.text.alt} />}
            </Field>
            <SelectField
              name="place"
              label={say('make.f_board')}
              options={goals}
              none={say('make.no_board')}
              attempt={attempt}
              defaultValue={to}
            />
            <Button type="submit" kind="primary">
              {say('make.publish')}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}
