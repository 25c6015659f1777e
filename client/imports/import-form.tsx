import { type FormEvent, useState } from 'react'
import { IMPORT_PRIVACIES, LARGEST, PASTED, SENT_AT_ONCE } from '#domain/imports/input.ts'
import { routes } from '#domain/routes.ts'
import settings from '../accounts/settings.module.css'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { go } from '../ui/language/page-language.ts'
import { DropZone } from './drop-zone.tsx'
import css from './imports.module.css'
import { uploadInParts } from './upload.ts'

/**
 * Accepts a file or pasted links. A large file is uploaded in parts; a small one, or any file without JavaScript, is sent with the form. The file is the last
 * field, so that the server can read the others before it.
 */
export function ImportForm() {
  const { say } = useWords()
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (percent !== null) return event.preventDefault()
    if (!file || file.size <= SENT_AT_ONCE) return
    event.preventDefault()
    if (file.size > LARGEST) return setFault(say('import.too_large'))
    setFault(null)
    setPercent(0)
    const privacy = String(new FormData(event.currentTarget).get('privacy'))
    if (await uploadInParts(file, privacy, setPercent)) return go(routes.import)
    setPercent(null)
    setFault(say('import.upload_failed'))
  }
  return (
    <Form action={routes.do.importData} encType="multipart/form-data" className={settings.form} onSubmit={onSubmit}>
      <label className={css.field}>
        <b>{say('import.links')}</b>
        <textarea name="links" rows={3} maxLength={PASTED} dir="auto" placeholder="https://" />
      </label>
      <fieldset className={settings.choices}>
        <legend>{say('import.privacy')}</legend>
        {IMPORT_PRIVACIES.map((value, i) => (
          <label key={value}>
            <input type="radio" name="privacy" value={value} defaultChecked={i === 0} />
            <span>{say(`import.privacy.${value}`)}</span>
          </label>
        ))}
      </fieldset>
      <DropZone onFile={setFile} />
      <small id="file-formats" className={settings.note}>
        {say('import.formats')}
      </small>
      <noscript>
        <small className={settings.note}>{say('import.without_script')}</small>
      </noscript>
      {fault && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      {percent !== null && (
        <div className={css.sent} role="status">
          <progress value={percent} max={100} aria-label={say('export.progress')} />
          {say('import.uploaded', { percent })}
        </div>
      )}
      <Button type="submit" kind="primary" aria-busy={percent !== null || undefined}>
        {say('import.check')}
      </Button>
      <p className={settings.note}>{say('import.check_note')}</p>
    </Form>
  )
}
