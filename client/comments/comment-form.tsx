import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Comment } from '#domain/comments/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'
import { newKey } from '../data/new-key.ts'
import { readStored, store } from '../data/own/own-storage.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { FormFault, useFault } from '../ui/fields/field.tsx'
import { FormKey } from '../ui/fields/form-key.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { isComposed } from '../ui/fields/typing.ts'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './comment-form.module.css'
import { Suggestions } from './suggestions.tsx'
import { useMentions } from './use-mentions.ts'

interface CommentFormProps {
  pin: string
  /** The comment to answer; its author's name is in the field's hint. */
  answers?: { id: string; name: string }
  /** The comment to change. */
  changes?: Comment
  /** The form as it was last sent without JavaScript. */
  attempt: FormTry | null
  onDone: (comment: Comment) => void
  /** Closes a form that was opened by a press. */
  onCancel?: () => void
}

/** Writes or changes a comment. The draft is kept in the browser until it is sent. Without JavaScript it is a plain form. */
export function CommentForm({ pin, answers, changes, attempt, onDone, onCancel }: CommentFormProps) {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const [text, setText] = useState(attempt?.values.text ?? changes?.text ?? '')
  const [isHydrated, setHydrated] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** The comment was just sent: suppresses the "no text" hint while the pointer is still on Post. */
  const [isSent, setSent] = useState(false)
  const label = answers ? say('comment.answer', { name: answers.name }) : say('comment.add')
  const wrong = useFault(attempt, 'text', label)
  const [fault, setFault] = useState(wrong)
  const field = useRef<HTMLTextAreaElement>(null)
  // Resending the same text after a lost response stores it once (REL-17).
  const key = useRef({ key: '', text: '' })
  const listId = useId()
  const draft = changes ? null : `comment.${viewer?.id}.${pin}.${answers?.id ?? ''}`
  useEffect(() => {
    const kept = draft && readStored(draft)
    setText((first) => first || (typeof kept === 'string' ? kept : ''))
    setHydrated(true)
  }, [draft])
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  const write = (typed: string) => {
    setText(typed)
    setSent(false)
    setFault(null)
    if (draft) store(draft, typed || null)
  }
  const mentions = useMentions(field, text, write)
  if (!viewer) {
    return (
      <p className={css.login}>
        <LinkButton href={href(routes.login, { next: path })}>{say('comment.login')}</LinkButton>
      </p>
    )
  }
  const isBlank = text.trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || isBusy || !mayAct(viewer, 'comment')) return
    if (key.current.text !== text) key.current = { key: newKey(), text }
    setBusy(true)
    try {
      const sent = changes
        ? await call<Comment>('PUT', href(routes.api.comment, { pin, comment: changes.id }), { text })
        : await call<Comment>(
            'POST',
            href(routes.api.comments, { pin }),
            { text, parent_id: answers?.id ?? null },
            { key: key.current.key },
          )
      // Posting the same text again later creates another comment.
      key.current = { key: '', text: '' }
      write('')
      setSent(true)
      onDone(sent)
    } catch (error) {
      setFault((error instanceof CallError && (error.detail ?? error.message)) || say('error.unavailable'))
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an IME composes a character, Enter and the arrows belong to the IME.
    if (isComposed(event.nativeEvent) || mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
    if (event.key === 'Escape') onCancel?.()
  }
  return (
    <Form
      action={changes ? routes.do.editComment : routes.do.comment}
      className={css.form}
      data-js=""
      onSubmit={(event) => void send(event)}
      data-test-id="comment-form"
    >
      <FormFault attempt={attempt} />
      <FormKey />
      <input type="hidden" name="pin_id" value={pin} />
      {(answers ?? changes) && <input type="hidden" name="comment_id" value={(answers ?? changes)?.id} />}
      <textarea
        ref={field}
        name="text"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={mentions.close}
        placeholder={label}
        aria-label={changes ? say('comment.edit') : label}
        aria-autocomplete="list"
        aria-invalid={fault ? true : undefined}
        aria-controls={mentions.people.length > 0 ? listId : undefined}
        aria-activedescendant={mentions.people.length > 0 ? `${listId}-${mentions.current}` : undefined}
        maxLength={LIMITS.text.comment}
        rows={1}
      />
      <Suggestions id={listId} {...mentions} />
      {fault && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      <div className={css.actions}>
        {onCancel && <Button onClick={onCancel}>{say('face.cancel')}</Button>}
        <Button
          type="submit"
          kind="primary"
          reason={(isBusy && say('reason.busy')) || (isHydrated && isBlank && !isSent && say('reason.no_text'))}
        >
          {changes ? say('manage.save') : say('comment.post')}
        </Button>
      </div>
    </Form>
  )
}
