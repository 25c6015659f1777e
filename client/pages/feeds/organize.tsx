import { OrganizeForm, type OrganizeFormProps } from '../../moves/organize-form.tsx'

/** Pins into boards by a plain form (ORG-026). */
export function OrganizePage(props: OrganizeFormProps) {
  return <OrganizeForm {...props} />
}
