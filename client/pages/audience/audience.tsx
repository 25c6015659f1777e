import css from '../../boards/forms/board-form.module.css'
import { useWords } from '../../locales/use-words.ts'
import { LinkButton } from '../../ui/button.tsx'

interface AudienceProps {
  /** Who can see it and why, in the viewer's language. */
  sentence: string
  /** Name of the board or section, or title of the Pin; empty: it has none. */
  of: string
  /** The form that decides about it, for its owner. */
  edit: string | null
}

/** "Who can see this?" as a page. The menus of boards, sections and Pins show it in a dialog. */
export function AudiencePage({ sentence, of, edit }: AudienceProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <section data-test-id="form">
        <h1>{say('audience.title')}</h1>
        {of && (
          <p className={css.of} dir="auto">
            {of}
          </p>
        )}
        <p className={css.seen} data-test-id="audience">
          {sentence}
        </p>
        {edit && (
          <div className={css.actions}>
            <LinkButton href={edit}>{say('manage.edit_short')}</LinkButton>
          </div>
        )}
      </section>
    </div>
  )
}
