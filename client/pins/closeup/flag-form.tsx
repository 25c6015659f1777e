import type { ReactNode } from 'react'
import { Form } from '#client/ui/form.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import type { Flag } from './use-flag.ts'

interface FlagFormProps {
  /** The form's action, for browsers without JavaScript. */
  action: string
  /** Hidden fields. */
  fields: Record<string, string>
  flag: Flag
  className?: string | undefined
  label?: string | undefined
  testId?: string
  /** True if the label names the state (with aria-pressed) instead of the action. */
  isToggle?: boolean
  children: ReactNode
}

/** A button that sets or unsets a flag. It is a form, so that it works without JavaScript. */
export function FlagForm({ action, fields, flag, className, label, testId, isToggle, children }: FlagFormProps) {
  const { path } = usePage()
  return (
    <Form
      action={action}
      data-js=""
      onSubmit={(event) => {
        event.preventDefault()
        flag.press()
      }}
    >
      {Object.entries({ ...fields, return_to: path }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button
        type="submit"
        name="value"
        value={flag.on ? 'false' : 'true'}
        className={className}
        aria-label={label}
        aria-pressed={isToggle ? flag.on : undefined}
        data-test-id={testId}
      >
        {children}
      </button>
    </Form>
  )
}
