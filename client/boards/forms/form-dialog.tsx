import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { announceChange } from '#client/data/changes.ts'
import { isBoardFeed, useFeedEdits } from '#client/data/feed-edits.ts'
import { redraw } from '#client/data/redraw.ts'
import { send as sendRequest } from '#client/data/send.ts'
import { useWords } from '#client/locales/use-words.ts'
import { countTyped } from '#client/ui/fields/count-typed.ts'
import field from '#client/ui/fields/field.module.css'
import { go } from '#client/ui/language/page-language.ts'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import { showToast, type Toast } from '#client/ui/states/show-toast.ts'
import { useOfferUndo } from '#client/undo/offer-undo.ts'
import { VIEWER_HEADER } from '#domain/accounts/viewer-mark.ts'
import css from './form-dialog.module.css'
import { useCoverUpload } from './use-cover-upload.ts'

interface FormDialogProps {
  /** The page that contains the form. */
  href: string
  open: boolean
  /** True if the viewer stays on this page after the form is saved. */
  stays: boolean
  onClose: () => void
}

interface FormMarkup {
  title: string
  html: string
}

/** The answer to a saved form: the page to open, or a toast if the viewer stays here. */
interface Saved {
  to: string
  toast: Toast | null
}

/**
 * Shows a form that has its own page in a dialog over this page. The dialog shows the form's HTML from the server, also when the server
 * returns it with errors. After saving it opens the next page, or refetches the boards on this page (BRD-045).
 */
export function FormDialog({ href, open, stays, onClose }: FormDialogProps) {
  const { say } = useWords()
  const offerUndo = useOfferUndo()
  const { refetch } = useFeedEdits()
  const [form, setForm] = useState<FormMarkup | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const attachCover = useCoverUpload()
  const attach = useCallback(
    (root: HTMLDivElement | null) => {
      body.current = root
      return attachCover(root)
    },
    [attachCover],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes what this effect has opened
  useEffect(() => {
    if (open)
      sendRequest(href)
        .then(async (answer) => (answer.headers.has(VIEWER_HEADER) ? onClose() : setForm(formIn(await answer.text()))))
        .catch(() => go(href))
  }, [href, open])
  useEffect(() => {
    if (form) body.current?.querySelector<HTMLElement>('[autofocus], [aria-invalid=true]')?.focus()
  }, [form])

  const refresh = () => {
    void refetch((address) => isBoardFeed(address) || address.includes('/boards/'))
    redraw()
  }
  async function send(form: HTMLFormElement, submitter: HTMLElement | null) {
    // A GET form (a search): the answer is the form with results.
    if (form.method === 'get') {
      const query = new URLSearchParams([...new FormData(form, submitter)] as [string, string][])
      return setForm(formIn(await (await sendRequest(`${form.action}?${query}`)).text()))
    }
    const data = new URLSearchParams([...new FormData(form, submitter)] as [string, string][])
    const headers = new Headers({ accept: 'application/json' })
    if (stays) headers.set('x-stays', '1')
    // A button may send the form elsewhere.
    const action = submitter?.getAttribute('formaction') ?? form.action
    const answer = await sendRequest(action, { method: 'POST', body: data, headers })
    // Another account is signed in now, and the viewer chose not to send: the form stays.
    if (answer.headers.has(VIEWER_HEADER)) return
    // For example to the login page.
    if (answer.redirected) return go(answer.url)
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return setForm(formIn(await answer.text()))
    const { to, toast }: Saved = await answer.json()
    if (!toast) return go(to)
    announceChange()
    refresh()
    onClose()
    const id = toast.form?.values.undo_id
    if (id) offerUndo(toast.text, { id, expires_at: '' }, refresh)
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
  if (!form) return null
  return (
    <Dialog open={open} onClose={onClose} title={form.title} testId="form-dialog">
      <div
        key={form.html}
        ref={attach}
        className={`${css.inside} ${field.fields}`}
        onSubmit={onSubmit}
        onInput={countTyped}
        dangerouslySetInnerHTML={{ __html: form.html }}
      />
    </Dialog>
  )
}

/**
 * Extracts the form from a page's HTML. The rest is not parsed, because its styles have a nonce that this page's policy rejects.
 * @throws if the page has no form (the login page, for example)
 */
function formIn(page: string): FormMarkup {
  const [, markup] = /<section data-test-id="form">([\s\S]*?)<\/section>/.exec(page) ?? []
  const template = document.createElement('template')
  template.innerHTML = markup ?? ''
  const title = template.content.querySelector('h1')
  if (!title) throw new Error('There is no form')
  title.remove()
  return { title: title.textContent ?? '', html: template.innerHTML }
}
