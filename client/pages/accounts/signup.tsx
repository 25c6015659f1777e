import { SignupForm, type SignupFormProps } from '../../accounts/signup-form.tsx'

/** The signup page. Afterwards the page `next` opens. */
export function SignupPage(props: SignupFormProps) {
  return <SignupForm {...props} />
}
