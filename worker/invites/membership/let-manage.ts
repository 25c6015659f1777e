import { manageForm } from '#domain/invites/contract.ts'
import { routes } from '#domain/routes.ts'
import { updateBoard } from '#worker/boards/change/update.ts'
import { peopleForm } from '../people-form.ts'

/** Sets the permission of collaborators to manage the board. */
export const letManageForm = peopleForm(routes.do.boardManage, manageForm, async (by, board, { manage }) => {
  await updateBoard.do(by, { board }, { collaborators_manage: manage === '1' })
  return 'saved'
})
