import type { LoginReason } from '#client/accounts/ask-to-login.ts'
import { Icon } from '#client/ui/icon.tsx'
import { FlagForm } from './flag-form.tsx'
import { useFlag } from './use-flag.ts'

interface HeartProps {
  /** The viewer's like and the total at page load. */
  wasOn: boolean
  before: number
  /** The URL of the call that sets it, and the reason for the login prompt. */
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

/** The like button of a Pin or comment, with the total. */
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
