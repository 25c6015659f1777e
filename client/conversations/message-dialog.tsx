import { type FormEvent, useState } from 'react'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { newKey } from '../data/new-key.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { go } from '../ui/language/page-language.ts'
import { Dialog } from '../ui/layers/dialog.tsx'
import { showToast } from '../ui/states/show-toast.ts'
import type { Addressed } from './message-button.tsx'
import css from './message-form.module.css'
import { startConversation } from './start-conversation.ts'

interface MessageDialogProps {
  to: Addressed
  open: boolean
  onClose: () => void
}

/** The message flyout: a text and a send button. After sending, its conversation opens (MSG-001 to MSG-004). */
export function MessageDialog({ to, open, onClose }: MessageDialogProps) {
  const { say } = useWords()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState(newKey)
  const isBlank = text.trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || isBusy) return
    setBusy(true)
    try {
      const { id } = await startConversation([to.id], text, key)
      onClose()
      go(href(routes.conversation, { conversation: id }))
    } catch (error) {
      showToast({ kind: 'error', text: (error instanceof Error && error.message) || say('message.failed') })
      setBusy(false)
    }
  }
  const write = (typed: string) => {
    setText(typed)
    // A changed text is a new message.
    setKey(newKey())
  }
  return (
    <Dialog open={open} onClose={onClose} title={say('message.to', { name: to.name })} testId="message-flyout">
      <form className={css.form} onSubmit={(event) => void send(event)}>
        <textarea
          value={text}
          onChange={(event) => write(event.target.value)}
          placeholder={say('message.placeholder')}
          aria-label={say('message.placeholder')}
          maxLength={LIMITS.text.message}
          rows={4}
          autoFocus
        />
        <Button
          type="submit"
          kind="primary"
          reason={isBlank ? say('reason.no_text') : isBusy && say('reason.busy')}
          data-test-id="send"
        >
          {say('message.send')}
        </Button>
      </form>
    </Dialog>
  )
}
