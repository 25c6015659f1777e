import { type FormEvent, useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { Dialog } from '../ui/layers/dialog.tsx'
import { showToast } from '../ui/states/show-toast.ts'
import { type Reported, ReportForm } from './report-form.tsx'

interface ReportDialogProps {
  user: Reported
  open?: boolean
  onClose: () => void
}

/** A dialog that reports a person (OPT-016, G-125). If the request fails, the form keeps its values. */
export function ReportDialog({ user, open = true, onClose }: ReportDialogProps) {
  const { say } = useWords()
  const [busy, setBusy] = useState(false)
  const send = async (form: FormData) => {
    setBusy(true)
    try {
      const { reason, detail, source } = Object.fromEntries(form)
      await call('POST', href(routes.api.userReport, { user: user.id }), { reason, detail, source })
      onClose()
      showToast({ text: say('toast.reported') })
    } catch (error) {
      const text = (error instanceof CallError && error.message) || say('error.unavailable')
      showToast({ kind: 'error', text })
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return (
    <Dialog open={open} onClose={onClose} title={say('report.title')} testId="report-dialog">
      <ReportForm user={user} source="profile" busy={busy} onSubmit={onSubmit} />
    </Dialog>
  )
}
