import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import field from '#client/ui/fields/field.module.css'
import { Form } from '#client/ui/form.tsx'
import { routes, withQuery } from '#domain/routes.ts'
import css from './other-viewer.module.css'

export interface OtherViewerProps {
  /** Says for whom the form was made and who is signed in; null: they are the same again. */
  text: string | null
  /** Usernames of both viewers; `before` null: the form names nobody to return to. */
  before: string | null
  now: string
  /** The account of the form, and if the viewer may switch to it without its password. */
  back: { id: string; username: string; isLinked: boolean } | null
  /** The submitted form: its target, its texts, and the field whose file has to be chosen again. */
  action: string
  fields: readonly [name: string, value: string][]
  /** True if a password was entered. It is not kept: only the form's own page can send it. */
  hadSecret: boolean
  fileField: string | null
  /** URL of the form's page. */
  page: string
}

/** Fields with text that a person has written; the others are choices and ids. */
const WRITTEN = /^(text|title|name|message|description|comment|about|full_name|link|note)$/

/**
 * Shows a form that was made for another viewer than the one signed in (docs/decisions/147). Nothing was done and all fields are kept: the viewer sends it as
 * the present account, or keeps it until the other one is back. A form with a password is not kept, and leads back to its page.
 */
export function OtherViewerPage(props: OtherViewerProps) {
  const { text, before, now, back, action, fields, hadSecret, fileField, page } = props
  const { say } = useWords()
  const written = fields.filter(([name, value]) => WRITTEN.test(name) && value.trim() !== '')
  return (
    <section className={css.page} data-test-id="other-viewer">
      <h1>{say('viewer.title')}</h1>
      {text && <p role="alert">{text}</p>}
      <p>{say(hadSecret ? 'viewer.secret' : 'viewer.kept')}</p>
      {written.map(([name, value]) => (
        <blockquote key={name} className={css.text} dir="auto">
          {value}
        </blockquote>
      ))}
      <Form action={action} className={css.form} {...(fileField && { encType: 'multipart/form-data' })}>
        {!hadSecret &&
          fields.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
            <input key={index} type="hidden" name={name} value={value} />
          ))}
        {fileField && !hadSecret && (
          <label className={field.file}>
            {say('viewer.file')} <input type="file" name={fileField} />
          </label>
        )}
        <div className={css.acts}>
          {hadSecret ? (
            <LinkButton href={page} kind="primary">
              {say('nav.back')}
            </LinkButton>
          ) : (
            <Button type="submit" kind="primary">
              {say('viewer.continue', { username: now })}
            </Button>
          )}
          {back && before && (
            <Button
              type="submit"
              formEncType="application/x-www-form-urlencoded"
              formAction={withQuery(routes.do.asBefore, {
                form: hadSecret ? null : action,
                user: back.id,
                name: back.username,
                page,
                file: fileField,
              })}
            >
              {say(back.isLinked ? 'viewer.switch_back' : 'viewer.log_in_as', { username: before })}
            </Button>
          )}
          {!hadSecret && <LinkButton href={page}>{say('face.cancel')}</LinkButton>}
        </div>
      </Form>
    </section>
  )
}
