import { SignupForm, type SignupFormProps } from '../../accounts/signup-form.tsx'

/** Where one joins, on the way to `next`. */
export function SignupPage(props: SignupFormProps) {
  return <SignupForm {...props} />
}
