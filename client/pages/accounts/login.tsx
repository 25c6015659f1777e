import { LoginForm } from '../../accounts/login-form.tsx'
import type { PageProps } from '../props.ts'

/** Where one signs in, on the way to `next`. */
export function LoginPage(props: PageProps['login']) {
  return <LoginForm {...props} />
}
