import { FormDialogs } from '../../../boards/forms/form-dialogs.tsx'
import { CreateMenus } from '../../../pins/creating/create-menus.tsx'

/** The dialogs of the viewer's own pages: forms of boards, and the create menu. */
export function OwnDialogs() {
  return (
    <>
      <FormDialogs stays />
      <CreateMenus />
    </>
  )
}
