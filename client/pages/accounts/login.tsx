import { LoginForm, type LoginFormProps } from '#client/accounts/login-form.tsx'

/** The login page. After the login it opens `next`. */
export function LoginPage(props: LoginFormProps) {
  return <LoginForm {...props} />
}
