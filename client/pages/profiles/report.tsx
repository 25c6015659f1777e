import css from '../../legal/form.module.css'
import { ReportForm } from '../../legal/report-form.tsx'
import { useWords } from '../../locales/use-words.ts'
import type { PageProps } from '../props.ts'

/** The report of a person as a page: on phones, by its address, and without JavaScript (G-125). */
export function ReportPage(props: PageProps['report']) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <h1>{say('report.title')}</h1>
      <ReportForm {...props} />
    </div>
  )
}
