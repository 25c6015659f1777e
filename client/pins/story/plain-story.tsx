import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Field, FormFault, SelectField } from '#client/ui/fields/field.tsx'
import { FormKey } from '#client/ui/fields/form-key.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import builder from '../builder/builder.module.css'
import type { Goal } from '../builder/builder.tsx'
import css from './story-builder.module.css'
import { COLORS } from './story-pages.ts'

interface PlainStoryProps {
  goals: Goal[]
  to: string
  attempt: FormTry
}

/** Creates a story of one text page without JavaScript. */
export function PlainStory({ goals, to, attempt }: PlainStoryProps) {
  const { say } = useWords()
  return (
    <noscript>
      <Form action={routes.do.createPin} className={`${builder.plain} ${css.alone}`} data-test-id="plain-story">
        <FormKey />
        <p>{say('make.story_needs_script')}</p>
        <FormFault attempt={attempt} />
        <Field name="words" label={say('make.words')} attempt={attempt}>
          {(field) => <textarea {...field} rows={5} maxLength={LIMITS.text.storyText} required />}
        </Field>
        <Field name="color" label={say('make.color')} attempt={attempt}>
          {(field) => (
            <select {...field}>
              {COLORS.map((color, i) => (
                <option key={color} value={color}>
                  {say('make.color_n', { number: i + 1 })}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          name="title"
          label={say('make.f_title')}
          attempt={attempt}
          maxLength={LIMITS.text.pinTitle}
          autoComplete="off"
          optional
        />
        <SelectField
          name="place"
          label={say('make.f_board')}
          options={goals}
          none={say('make.no_board')}
          attempt={attempt}
          defaultValue={to}
        />
        <div className={builder.top}>
          <Button type="submit" kind="primary">
            {say('make.publish')}
          </Button>
          <LinkButton href={routes.pinBuilder}>{say('make.title')}</LinkButton>
        </div>
      </Form>
    </noscript>
  )
}
