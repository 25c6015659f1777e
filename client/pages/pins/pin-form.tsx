import css from '../../boards/forms/board-form.module.css'
import { PinForm, type PinFormProps } from '../../pins/closeup/pin-form.tsx'
import { countTyped } from '../../ui/fields/count-typed.ts'
import field from '../../ui/fields/field.module.css'

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
