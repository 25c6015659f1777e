import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, FormFault } from '#client/ui/fields/field.tsx'
import { FormKey } from '#client/ui/fields/form-key.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import css from './board-form.module.css'

export interface SectionFormProps {
  board: { id: string; name: string; url: string }
  /** null: a new section. `isFirst`, `isLast`: its position among the board's sections. */
  section: { id: string; title: string; isFirst: boolean; isLast: boolean } | null
  /** The section's audience, as a sentence; null: a new section. */
  audience: string | null
  attempt: FormTry
}

/** A form that creates a section, or renames, moves and deletes an existing one (CRE-007, SEC-011). */
export function SectionForm({ board, section, audience, attempt }: SectionFormProps) {
  const { say } = useWords()
  return (
    <section data-test-id="form">
      <h1>{section ? say('manage.edit_section') : say('manage.add_section')}</h1>
      <p className={css.of}>
        <a href={board.url} dir="auto">
          {board.name}
        </a>
      </p>
      <Form
        action={section ? routes.do.editSection : routes.do.createSection}
        className={css.form}
        data-test-id="section-form"
      >
        {!section && <FormKey />}
        <FormFault attempt={attempt} />
        <input type="hidden" name="board_id" value={board.id} />
        {section && <input type="hidden" name="section_id" value={section.id} />}
        <Field
          name="title"
          label={say('manage.section_name')}
          attempt={attempt}
          defaultValue={section?.title}
          maxLength={LIMITS.text.section}
          autoComplete="off"
          autoFocus={!section}
          required
        />
        <div className={css.actions}>
          <Button type="submit" kind="primary">
            {section ? say('manage.save') : say('organize.create')}
          </Button>
        </div>
      </Form>
      {audience && (
        <p className={css.seen} data-test-id="audience">
          {audience}
        </p>
      )}
      {section && <Places {...section} />}
    </section>
  )
}

function Places({ id, isFirst, isLast }: NonNullable<SectionFormProps['section']>) {
  const { say } = useWords()
  return (
    <div className={css.endings}>
      {!(isFirst && isLast) && (
        <Form action={routes.do.moveSection} className={css.actions}>
          <input type="hidden" name="section_id" value={id} />
          <Button type={isFirst ? 'button' : 'submit'} name="by" value="-1" reason={isFirst && say('reason.first')}>
            {say('manage.earlier')}
          </Button>
          <Button type={isLast ? 'button' : 'submit'} name="by" value="1" reason={isLast && say('reason.last')}>
            {say('manage.later')}
          </Button>
        </Form>
      )}
      <Form action={routes.do.deleteSection}>
        <input type="hidden" name="section_id" value={id} />
        <Button type="submit">{say('manage.delete_section')}</Button>
        <p>{say('manage.delete_section_note')}</p>
      </Form>
    </div>
  )
}
