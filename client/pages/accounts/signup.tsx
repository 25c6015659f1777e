import { SignupForm } from '../../accounts/signup-form.tsx'
import type { PageProps } from '../props.ts'

/** Where one joins, on the way to `next`. */
export function SignupPage(props: PageProps['signup']) {
  return <SignupForm {...props} />
}
