import css from '#client/legal/form.module.css'
import type { Reported } from '#client/legal/report-form.tsx'
import { ReportForm } from '#client/legal/report-form.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { FormTry } from '#client/ui/fields/form-try.ts'

/** The reported person, and the submitted form with its errors. */
export interface ReportProps {
  user: Reported
  source: string
  attempt: FormTry
}

/** The form that reports a person, as a page: on phones, by URL, and without JavaScript (G-125). */
export function ReportPage(props: ReportProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <h1>{say('report.title')}</h1>
      <ReportForm {...props} />
    </div>
  )
}
