import { OrganizeForm, type OrganizeFormProps } from '#client/moves/organize-form.tsx'

/** Moves pins to boards without JavaScript (ORG-026). */
export function OrganizePage(props: OrganizeFormProps) {
  return <OrganizeForm {...props} />
}
