import { FormDialogs } from '../../../boards/forms/form-dialogs.tsx'
import { CreateMenus } from '../../../pins/creating/create-menus.tsx'

/** What opens over a page of somebody's own: forms of boards, and what makes pins. */
export function OwnDialogs() {
  return (
    <>
      <FormDialogs stays />
      <CreateMenus />
    </>
  )
}
