import { OrganizeForm } from '../../moves/organize-form.tsx'
import type { PageProps } from '../props.ts'

/** Pins into boards by a plain form (ORG-026). */
export function OrganizePage(props: PageProps['organize']) {
  return <OrganizeForm {...props} />
}
