import css from '../../boards/forms/board-form.module.css'
import { PinForm } from '../../pins/closeup/pin-form.tsx'
import { countTyped } from '../../ui/fields/count-typed.ts'
import field from '../../ui/fields/field.module.css'
import type { PageProps } from '../props.ts'

/** A Pin's form as a page; over its own page it stands in a dialog, which takes it from here. */
export function PinFormPage(props: PageProps['pin-form']) {
  return (
    <div className={css.page}>
      <div className={field.fields} onInput={countTyped}>
        <PinForm {...props} />
      </div>
    </div>
  )
}
