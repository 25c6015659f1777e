import css from '#client/boards/forms/board-form.module.css'
import { PinForm, type PinFormProps } from '#client/pins/closeup/pin-form.tsx'
import { countTyped } from '#client/ui/fields/count-typed.ts'
import field from '#client/ui/fields/field.module.css'

/** A pin's form as a page. The pin's page fetches it and shows its form in a dialog. */
export function PinFormPage(props: PinFormProps) {
  return (
    <div className={css.page}>
      <div className={field.fields} onInput={countTyped}>
        <PinForm {...props} />
      </div>
    </div>
  )
}
