import type { LoginReason } from '../../accounts/ask-to-login.ts'
import { Icon } from '../../ui/icon.tsx'
import { FlagForm } from './flag-form.tsx'
import { useFlag } from './use-flag.ts'

interface HeartProps {
  /** Whether the viewer's heart was there when the page was loaded, and how many there were. */
  wasOn: boolean
  before: number
  /** The call that sets it, and why a visitor has to log in for it. */
  address: string
  reason: LoginReason
  /** The form for browsers without JavaScript, with its fields. */
  action: string
  fields: Record<string, string>
  label: (count: number) => string
  className: string | undefined
  size: number
  testId: string
}

/** The viewer's heart, of a Pin or a comment, with the number of all. */
export function Heart({ wasOn, before, address, reason, action, fields, label, className, size, testId }: HeartProps) {
  const flag = useFlag(wasOn, address, reason)
  const count = before + Number(flag.on) - Number(wasOn)
  return (
    <FlagForm
      action={action}
      fields={fields}
      flag={flag}
      className={className}
      label={label(count)}
      testId={testId}
      isToggle
    >
      <Icon name="heart" size={size} />
      {count > 0 && count}
    </FlagForm>
  )
}
