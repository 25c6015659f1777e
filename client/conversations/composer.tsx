import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { readStored, store } from '../data/own/own-storage.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { FormFault } from '../ui/fields/field.tsx'
import { FormKey } from '../ui/fields/form-key.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { isComposed } from '../ui/fields/typing.ts'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './composer.module.css'

interface ComposerProps {
  conversation: string
  /** The form as it was last sent without JavaScript. */
  attempt: FormTry
  /** A text that could not be sent and returns to the field; the number changes with each return. */
  returned: { text: string; count: number }
  onSend: (text: string) => void
}

/** Writes a message. The draft is kept in the browser until it is sent. Enter sends, Shift+Enter adds a line. */
export function Composer({ conversation, attempt, returned, onSend }: ComposerProps) {
  const { say } = useWords()
  const { viewer, mobile } = usePage()
  const [text, setText] = useState(attempt.values.text ?? '')
  const [isHydrated, setHydrated] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = `draft.${viewer?.id}.${conversation}`
  useEffect(() => {
    const kept = readStored(draft)
    if (typeof kept === 'string') setText((typed) => typed || kept)
    setHydrated(true)
  }, [draft])
  const [seen, setSeen] = useState(0)
  if (returned.count !== seen) {
    setSeen(returned.count)
    setText((typed) => (typed ? `${returned.text}\n${typed}` : returned.text).slice(0, LIMITS.text.message))
  }
  const isBlank = text.trim() === ''
  const write = (typed: string) => {
    setText(typed)
    store(draft, typed || null)
  }
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (isBlank || !mayAct(viewer, 'send')) return
    onSend(text.trim())
    write('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // On phones Enter adds a line, because the keyboard has no Shift+Enter. While an IME composes a character, Enter ends the composition.
    if (event.key === 'Enter' && !event.shiftKey && !mobile && !isComposed(event.nativeEvent)) send(event)
  }
  return (
    <Form action={routes.do.sendMessage} className={css.composer} data-js="" data-bottom-bar="" onSubmit={send}>
      <FormFault attempt={attempt} />
      <FormKey />
      <input type="hidden" name="conversation_id" value={conversation} />
      <textarea
        ref={field}
        name="text"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={say('message.placeholder')}
        aria-label={say('message.placeholder')}
        maxLength={LIMITS.text.message}
        rows={1}
        enterKeyHint="send"
        data-test-id="composer"
      />
      <Button type="submit" kind="primary" reason={isHydrated && isBlank && say('reason.no_text')}>
        {say('message.send')}
      </Button>
    </Form>
  )
}
