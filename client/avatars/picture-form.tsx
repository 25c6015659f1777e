import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../domain/pins/creation.ts'
import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import field from '../ui/fields/field.module.css'
import { type Crop, WHOLE } from './crop.ts'
import { CropStage } from './crop-stage.tsx'
import css from './picture-form.module.css'
import { uploadPicture } from './upload-picture.ts'

export interface PictureFormProps {
  /** URLs of the current profile picture in normal and double size; null: none. */
  image: string | null
  image2x: string | null
  name: string
  /** 0-9: the background colour behind their initial. */
  tint: number
  /** The page that opens after saving or cancelling. */
  back: string
}

/** The types that the browser's file dialog offers. The server decides by the file's content. */
const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/**
 * Chooses, crops and saves the profile picture, or removes it. Without JavaScript the whole file is uploaded, and pages show its middle. If
 * the upload fails, the crop stays.
 */
export function PictureForm({ image, image2x, name, tint, back }: PictureFormProps) {
  const { say } = useWords()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const input = useRef<HTMLInputElement>(null)

  async function take(file: File | undefined) {
    if (!file) return
    setFault(null)
    if (file.size > MAX_UPLOAD_BYTES) return setFault(say('face.too_large'))
    try {
      setPicture(await createImageBitmap(file))
      setCrop(WHOLE)
    } catch {
      setFault(say('face.not_picture'))
    }
  }
  // A file may have been chosen before hydration.
  const first = useRef(take)
  useEffect(() => {
    first.current(input.current?.files?.[0])
  }, [])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (!picture || !canvas.current) return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault(null)
    const answer = await uploadPicture(canvas.current, back)
    if (answer.to !== null) return location.assign(answer.to)
    setBusy(false)
    setFault(answer.message || say('error.unavailable'))
  }
  return (
    <div className={css.editor}>
      <form
        method="post"
        action={routes.do.picture}
        encType="multipart/form-data"
        className={css.form}
        onSubmit={onSubmit}
      >
        <input type="hidden" name="return_to" value={back} />
        {picture ? (
          <CropStage picture={picture} crop={crop} onCrop={setCrop} canvas={canvas} />
        ) : (
          <Avatar src={image2x ?? image} name={name} tint={tint} size="large" alt={image ? say('face.current') : ''} />
        )}
        <div className={`${field.file} ${css.file}`}>
          <label htmlFor="file">{say(image || picture ? 'face.choose_another' : 'face.choose')}</label>
          <input
            ref={input}
            id="file"
            type="file"
            name="file"
            accept={TYPES}
            required
            aria-describedby="file-hint"
            onChange={({ target }) => take(target.files?.[0])}
          />
          <small id="file-hint">{say('face.hint')}</small>
        </div>
        {fault && (
          <p role="alert" className={css.fault}>
            {fault}
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" kind="primary" aria-busy={isBusy || undefined}>
            {say(isBusy ? 'face.saving' : 'face.save')}
          </Button>
          <LinkButton href={back}>{say('face.cancel')}</LinkButton>
        </div>
      </form>
      {image && (
        <form method="post" action={routes.do.picture} encType="multipart/form-data" className={css.remove}>
          <input type="hidden" name="return_to" value={back} />
          <input type="hidden" name="remove" value="on" />
          <Button type="submit">{say('face.remove')}</Button>
        </form>
      )}
    </div>
  )
}
