import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { announceChange } from '../../data/changes.ts'
import { isBoardFeed, useFeedEdits } from '../../data/feed-edits.ts'
import { redraw } from '../../data/redraw.ts'
import { useWords } from '../../locales/use-words.ts'
import { countTyped } from '../../ui/fields/count-typed.ts'
import field from '../../ui/fields/field.module.css'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { showToast, type Toast } from '../../ui/states/show-toast.ts'
import { useOfferUndo } from '../../undo/offer-undo.ts'
import css from './board-form.module.css'
import { useCoverFile } from './use-cover-file.ts'

interface FormDialogProps {
  /** The form's own page: what stands there stands here. */
  href: string
  open: boolean
  stays: boolean
  onClose: () => void
}

interface Drawn {
  title: string
  html: string
}

/** What a form answers that was saved: where it leads, and where it stays, what to say. */
interface Saved {
  to: string
  toast: Toast | null
}

/**
 * A form of its own page in a dialog over this one. It is the page's markup, new or with what was wrong; once it is saved it leads on, or
 * the boards that the page lists are fetched anew (BRD-045).
 */
export function FormDialog({ href, open, stays, onClose }: FormDialogProps) {
  const { say } = useWords()
  const offerUndo = useOfferUndo()
  const { refetch } = useFeedEdits()
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const attendCover = useCoverFile()
  const attend = useCallback(
    (root: HTMLDivElement | null) => {
      body.current = root
      return attendCover(root)
    },
    [attendCover],
  )
  useEffect(() => {
    if (open)
      fetch(href)
        .then(async (answer) => setDrawn(formIn(await answer.text())))
        .catch(() => location.assign(href))
  }, [href, open])
  useEffect(() => {
    if (drawn) body.current?.querySelector<HTMLElement>('[autofocus], [aria-invalid=true]')?.focus()
  }, [drawn])

  const follow = () => {
    void refetch((address) => isBoardFeed(address) || address.includes('/boards/'))
    redraw()
  }
  async function send(form: HTMLFormElement, submitter: HTMLElement | null) {
    // A form that only asks: its answer is another state of the page.
    if (form.method === 'get') {
      const query = new URLSearchParams([...new FormData(form, submitter)] as [string, string][])
      return setDrawn(formIn(await (await fetch(`${form.action}?${query}`)).text()))
    }
    const data = new URLSearchParams([...new FormData(form, submitter)] as [string, string][])
    const headers = { accept: 'application/json', ...(stays && { 'x-stays': '1' }) }
    const answer = await fetch(form.action, { method: 'POST', body: data, headers })
    // To the login, say.
    if (answer.redirected) return location.assign(answer.url)
    if (!answer.headers.get('content-type')?.startsWith('application/json'))
      return setDrawn(formIn(await answer.text()))
    const { to, toast } = (await answer.json()) as Saved
    if (!toast) return location.assign(to)
    announceChange()
    follow()
    onClose()
    const id = toast.form?.values.undo_id
    if (id) offerUndo(toast.text, { id, expires_at: '' }, follow)
    else showToast(toast)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const { submitter } = event.nativeEvent as SubmitEvent
    send(event.target as HTMLFormElement, submitter)
      .catch(() => showToast({ kind: 'error', text: say('error.unavailable') }))
      .finally(() => {
        isBusy.current = false
      })
  }
  if (!drawn) return null
  return (
    <Dialog open={open} onClose={onClose} title={drawn.title} testId="form-dialog">
      <div
        key={drawn.html}
        ref={attend}
        className={`${css.inside} ${field.fields}`}
        onSubmit={onSubmit}
        onInput={countTyped}
        dangerouslySetInnerHTML={{ __html: drawn.html }}
      />
    </Dialog>
  )
}

/**
 * What the page has between the form's tags. The rest is not even parsed: its own styles have another nonce than this page's policy lets in. A
 * page without a form, as the login is, fails.
 */
function formIn(page: string): Drawn {
  const [, markup] = /<section data-test-id="form">([\s\S]*?)<\/section>/.exec(page) ?? []
  const template = document.createElement('template')
  template.innerHTML = markup ?? ''
  const title = template.content.querySelector('h1')
  if (!title) throw new Error('There is no form')
  title.remove()
  return { title: title.textContent ?? '', html: template.innerHTML }
}
