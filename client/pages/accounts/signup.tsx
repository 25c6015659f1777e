import { SignupForm, type SignupFormProps } from '#client/accounts/signup-form.tsx'

/** The signup page. After signing up it opens `next`. */
export function SignupPage(props: SignupFormProps) {
  return <SignupForm {...props} />
}
