import { FormDialogs } from '#client/boards/forms/form-dialogs.tsx'
import { CreateMenus } from '#client/pins/creating/create-menus.tsx'

/** The dialogs of the viewer's own pages: forms of boards, and the create menu. */
export function OwnDialogs() {
  return (
    <>
      <FormDialogs stays />
      <CreateMenus />
    </>
  )
}
