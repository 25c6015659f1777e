import { updateBoard } from './boards/change/update.ts'
import { createBoard } from './boards/creation/create.ts'
import { deleteBoard } from './boards/deletion/delete.ts'
import { restoreBoard } from './boards/deletion/restore.ts'
import { followBoard } from './boards/following/follow.ts'
import { mergeBoard } from './boards/merging/merge.ts'
import { orderBoards } from './boards/order/order.ts'
import { updatePreferences } from './boards/preferences/preferences.ts'
import { updateSection } from './boards/sections/change.ts'
import { createSection } from './boards/sections/create.ts'
import { deleteSection } from './boards/sections/delete.ts'
import { dismissCluster } from './clusters/dismiss.ts'
import { makeBoardOfCluster } from './clusters/make-board.ts'
import { createComment } from './comments/writing/create.ts'
import { deleteComment } from './comments/writing/delete.ts'
import { editComment } from './comments/writing/edit.ts'
import { setLiked } from './comments/writing/like.ts'
import type { AnyAction } from './http/action/action.ts'
import { makeInviteCode, recordLanding, redeemInviteCode } from './invites/codes/codes.ts'
import { acceptInvite, endInvite } from './invites/inviting/answer.ts'
import { invitePeople } from './invites/inviting/invite.ts'
import { removeCollaborator } from './invites/membership/remove.ts'
import type { UndoKinds } from './model/undo/rules.ts'
import { copyAll, copyPins } from './moves/copying/copy.ts'
import { deleteAll, deletePins } from './moves/delete.ts'
import { editPin } from './moves/edit-pin.ts'
import { moveAll } from './moves/moving/move-all.ts'
import { movePins } from './moves/moving/move-pins.ts'
import { moveIntoSection, moveOutOfSection } from './moves/moving/section-pins.ts'
import { deletePin } from './pins/deletion/delete.ts'
import { placePin } from './pins/placing/place.ts'
import { followTopic } from './pins/reactions/follow-topic.ts'
import { setFavorite, setHidden, setReacted, setTried } from './pins/reactions/reactions.ts'
import { createPin } from './pins/saving/create.ts'
import { savePin } from './pins/saving/save.ts'
import { blockUser, unblockUser } from './relations/block.ts'
import { followUser, unfollowUser } from './relations/follow.ts'
import { readGraph } from './relations/people/graph.ts'
import { removeOwnFollower } from './relations/remove-follower.ts'
import { approveRequest, declineRequest } from './relations/requests.ts'

/**
 * All writes that have a `/v3` call, in the order in which their addresses are matched. Calls, forms, the third-party wire, undo and the tables of the
 * tests are made from this list.
 */
export const actions: readonly AnyAction[] = [
  createBoard,
  updateBoard,
  mergeBoard,
  deleteBoard,
  restoreBoard,
  followBoard,
  createSection,
  updateSection,
  deleteSection,
  updatePreferences,
  orderBoards,

  followUser,
  unfollowUser,
  approveRequest,
  declineRequest,
  removeOwnFollower,
  blockUser,
  unblockUser,
  readGraph,

  movePins,
  moveAll,
  copyPins,
  copyAll,
  deletePins,
  deleteAll,
  editPin,
  moveIntoSection,
  moveOutOfSection,

  invitePeople,
  acceptInvite,
  endInvite,
  removeCollaborator,
  makeInviteCode,
  recordLanding,
  redeemInviteCode,

  makeBoardOfCluster,
  dismissCluster,

  createComment,
  editComment,
  deleteComment,
  setLiked,

  createPin,
  placePin,
  savePin,
  deletePin,
  setFavorite,
  setHidden,
  setTried,
  setReacted,
  followTopic,
]

/** How each kind of undo entry is taken back. */
export const actionUndos: UndoKinds = Object.assign({}, ...actions.map(({ undos }) => undos))
