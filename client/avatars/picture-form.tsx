import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../locales/use-words.ts'
import type { CropFrame } from '../media/crop/crop-frame.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import field from '../ui/fields/field.module.css'
import { SaveBar } from '../ui/fields/save-bar.tsx'
import { Form } from '../ui/form.tsx'
import { go } from '../ui/language/page-language.ts'
import css from './picture-form.module.css'
import { uploadPicture } from './upload-picture.ts'
import { CropStage, useChosenPicture } from './use-chosen-picture.ts'

interface PictureFormProps {
  /** Form action: uploads a picture or removes it. */
  action: string
  frame: CropFrame
  /** Shows the current picture until a file is chosen. */
  children: ReactNode
  /** True if there is a picture that can be removed. */
  isSet: boolean
  /** Names the accepted file types. */
  hint: string
  /** The page that opens after saving or cancelling. */
  back: string
}

/** The types that the browser's file dialog offers. The server decides by the file's content. Without HEIC phones offer their photos as JPEG. */
const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/**
 * Chooses, crops and saves a picture of a person, or removes it. Without JavaScript the whole file is uploaded, and pages show its middle. If
 * the upload fails, the crop stays.
 */
export function PictureForm({ action, frame, children, isSet, hint, back }: PictureFormProps) {
  const { say } = useWords()
  const { chosen, crop, setCrop, fault, setFault, take } = useChosenPicture(frame)
  const [isBusy, setBusy] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A file may have been chosen before hydration.
    if (input.current) take(input.current)
  }, [take])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    const picture = chosen?.picture ? canvas.current : chosen?.file
    if (!picture) return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault(null)
    const answer = await uploadPicture(action, picture, back)
    if (answer.to !== null) return go(answer.to)
    setBusy(false)
    setFault(answer.message || say('error.unavailable'))
  }
  const form = { action, encType: 'multipart/form-data' } as const
  return (
    <div className={css.editor}>
      <Form {...form} className={css.form} onSubmit={onSubmit}>
        <input type="hidden" name="return_to" value={back} />
        {chosen?.picture ? (
          <CropStage picture={chosen.picture} crop={crop} onCrop={setCrop} frame={frame} canvas={canvas} />
        ) : (
          children
        )}
        {chosen && !chosen.picture && <p role="status">{say('face.sent_whole', { file: chosen.file.name })}</p>}
        <div className={`${field.file} ${css.file}`}>
          <label htmlFor="file">{say(isSet || chosen ? 'face.choose_another' : 'face.choose')}</label>
          <input
            ref={input}
            id="file"
            type="file"
            name="file"
            accept={TYPES}
            // A chosen picture stays when the browser empties the field.
            required={!chosen}
            aria-describedby="file-hint"
            onChange={({ target }) => take(target)}
          />
          <small id="file-hint">{hint}</small>
        </div>
        {fault && (
          <p role="alert" className={css.fault}>
            {fault}
          </p>
        )}
        <SaveBar>
          <div className={css.actions}>
            <Button type="submit" kind="primary" aria-busy={isBusy || undefined}>
              {say(isBusy ? 'face.saving' : 'face.save')}
            </Button>
            <LinkButton href={back}>{say('face.cancel')}</LinkButton>
          </div>
        </SaveBar>
      </Form>
      {isSet && (
        <Form {...form} className={css.remove}>
          <input type="hidden" name="return_to" value={back} />
          <input type="hidden" name="remove" value="on" />
          <Button type="submit">{say('face.remove')}</Button>
        </Form>
      )}
    </div>
  )
}
