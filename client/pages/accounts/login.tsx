import { LoginForm, type LoginFormProps } from '../../accounts/login-form.tsx'

/** The login page. Afterwards the page `next` opens. */
export function LoginPage(props: LoginFormProps) {
  return <LoginForm {...props} />
}
