import css from '#client/boards/forms/board-form.module.css'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Field } from '#client/ui/fields/field.tsx'

interface AudienceProps {
  /** The audience and its reason, in the viewer's language. */
  sentence: string
  /** Name of the board or section, or title of the Pin; empty: none. */
  of: string
  /** URL of the form that changes the audience, for its owner. */
  edit: string | null
  /** The question about one person, and its answer; null: the viewer may not ask. */
  person: PersonProps | null
}

interface PersonProps {
  /** This page's URL, also in a dialog. */
  action: string
  /** The submitted name; empty at first. */
  asked: string
  /** The answer: if and why that person can see it; null: nobody was named. */
  sentence: string | null
}

/** "Who can see this?" as a page. The menus of boards, sections and Pins show it in a dialog. */
export function AudiencePage({ sentence, of, edit, person }: AudienceProps) {
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
        {person && <AskAbout {...person} />}
        {edit && (
          <div className={css.actions}>
            <LinkButton href={edit}>{say('manage.edit_short')}</LinkButton>
          </div>
        )}
      </section>
    </div>
  )
}

/** Asks about one person with a plain form that submits to this page. */
function AskAbout({ action, asked, sentence }: PersonProps) {
  const { say } = useWords()
  return (
    <form action={action} className={css.ask}>
      <Field
        name="user"
        label={say('audience.person.label')}
        defaultValue={asked}
        maxLength={41}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        autoFocus={sentence !== null}
      />
      <Button type="submit">{say('audience.person.ask')}</Button>
      {sentence && (
        <p role="status" data-test-id="person" dir="auto">
          {sentence}
        </p>
      )}
    </form>
  )
}
