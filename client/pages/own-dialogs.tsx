import { FormDialogs } from '../boards/form-dialogs.tsx'
import { CreateMenus } from '../pins/create-menus.tsx'

/** What opens over a page of somebody's own: forms of boards, and what makes pins. */
export function OwnDialogs() {
  return (
    <>
      <FormDialogs stays />
      <CreateMenus />
    </>
  )
}
