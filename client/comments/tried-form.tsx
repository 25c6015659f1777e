import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Comment } from '#domain/comments/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import type { MediaAnswer } from '#domain/media/contract.ts'
import { IMAGE_TYPES } from '#domain/pins/creation.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'
import { newKey } from '../data/new-key.ts'
import { useWords } from '../locales/use-words.ts'
import { fitFiles } from '../pins/publishing/fit-files.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { FormFault, useFault } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './comment-form.module.css'

interface TriedFormProps {
  pin: string
  /** The form as it was last sent without JavaScript. */
  attempt: FormTry | null
  onDone: (comment: Comment) => void
}

/** A chosen picture, with its object URL and the idempotency key of its upload (REL-17). */
interface Chosen {
  file: File
  preview: string
  key: string
}

/** Reports how trying a Pin went: a line of text, a picture, or both. Without JavaScript it is a plain form. */
export function TriedForm({ pin, attempt, onDone }: TriedFormProps) {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const label = say('comment.tried_how')
  const [text, setText] = useState(attempt?.values.text ?? '')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isHydrated, setHydrated] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState(useFault(attempt, 'text', label))
  const input = useRef<HTMLInputElement>(null)
  // Resending the same note after a lost response stores it once.
  const sent = useRef({ key: '', of: '' })
  // The chosen picture, prepared for upload; the form waits for it. `refused`: nothing is sent without the picture.
  const fitting = useRef<Promise<Chosen | 'refused' | null>>(Promise.resolve(null))
  const choose = async (given: File | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen.preview)
    setFault(null)
    const mine = fitted(given)
    fitting.current = mine
    const picture = await mine
    if (fitting.current !== mine) return
    const isTaken = picture !== null && picture !== 'refused'
    setChosen(isTaken ? picture : null)
    if (isTaken) return
    fitting.current = Promise.resolve(null)
    if (input.current) input.current.value = ''
  }
  const fitted = async (given: File | undefined): Promise<Chosen | 'refused' | null> => {
    if (!given) return null
    const [file] = await fitFiles([given], say)
    return file ? { file, preview: URL.createObjectURL(file), key: newKey() } : 'refused'
  }
  const first = useRef(choose)
  useEffect(() => {
    setHydrated(true)
    // A file may have been chosen before hydration.
    const early = input.current?.files?.[0]
    if (early) void first.current(early)
  }, [])
  if (!viewer) {
    return (
      <p className={css.login}>
        <LinkButton href={href(routes.login, { next: path })}>{say('comment.login')}</LinkButton>
      </p>
    )
  }
  const isBlank = text.trim() === '' && !chosen
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || isBusy || !mayAct(viewer, 'comment')) return
    setBusy(true)
    setFault(null)
    try {
      const picture = await fitting.current
      if (picture === 'refused') return
      const of = `${picture?.key} ${text}`
      if (sent.current.of !== of) sent.current = { key: newKey(), of }
      const media =
        picture && (await call<MediaAnswer>('POST', routes.api.mediaUpload, picture.file, { key: picture.key }))
      const note = { text, tried: true, media_id: media?.media_id ?? null }
      const { key } = sent.current
      const comment = await call<Comment>('POST', href(routes.api.comments, { pin }), note, { key })
      setText('')
      void choose(undefined)
      onDone(comment)
    } catch (error) {
      setFault((error instanceof CallError && (error.detail ?? error.message)) || say('error.unavailable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      action={routes.do.showTried}
      encType="multipart/form-data"
      className={css.form}
      data-js=""
      onSubmit={(event) => void send(event)}
      data-test-id="tried-form"
    >
      <FormFault attempt={attempt} />
      <input type="hidden" name="pin_id" value={pin} />
      <textarea
        name="text"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFault(null)
        }}
        placeholder={label}
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        maxLength={LIMITS.text.comment}
        rows={1}
      />
      {chosen && <img className={css.preview} src={chosen.preview} alt="" />}
      <label className={css.file}>
        {say('comment.add_picture')}
        <input
          ref={input}
          type="file"
          name="file"
          accept={IMAGE_TYPES}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </label>
      {fault && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      <div className={css.actions}>
        {chosen && <Button onClick={() => void choose(undefined)}>{say('comment.remove_picture')}</Button>}
        <Button
          type="submit"
          kind="primary"
          reason={(isBusy && say('reason.busy')) || (isHydrated && isBlank && say('reason.no_text'))}
        >
          {say('comment.post')}
        </Button>
      </div>
    </Form>
  )
}
