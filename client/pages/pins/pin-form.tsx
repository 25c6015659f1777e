import css from '../../boards/forms/board-form.module.css'
import { PinForm, type PinFormProps } from '../../pins/closeup/pin-form.tsx'
import { countTyped } from '../../ui/fields/count-typed.ts'
import field from '../../ui/fields/field.module.css'

/** A Pin's form as a page; over its own page it stands in a dialog, which takes it from here. */
export function PinFormPage(props: PinFormProps) {
  return (
    <div className={css.page}>
      <div className={field.fields} onInput={countTyped}>
        <PinForm {...props} />
      </div>
    </div>
  )
}
