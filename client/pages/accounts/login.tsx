import { LoginForm, type LoginFormProps } from '../../accounts/login-form.tsx'

/** Where one signs in, on the way to `next`. */
export function LoginPage(props: LoginFormProps) {
  return <LoginForm {...props} />
}
