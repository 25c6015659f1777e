import { deactivateAccount, deleteByCall } from './accounts/closing/closing.ts'
import { emailLink, resetByLink } from './accounts/links/links.ts'
import { verifyByLink } from './accounts/links/verify.ts'
import { changePassword } from './accounts/passwords/change.ts'
import { delegate, undelegate } from './accounts/people/delegations.ts'
import { linkAccount, switchAccount, unlinkAccount } from './accounts/people/linked.ts'
import { logIn } from './accounts/sessions/login.ts'
import { logOut } from './accounts/sessions/logout.ts'
import { endOtherSessions, endOwnSession } from './accounts/sessions/own.ts'
import { signUp } from './accounts/sessions/signup.ts'
import { endToken, makeToken } from './accounts/tokens/tokens.ts'
import { setAvatar, setCover } from './avatars/change.ts'
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
import { changeConversation } from './conversations/change.ts'
import { deleteConversation, leaveConversation } from './conversations/leave.ts'
import { sendMessage } from './conversations/sending/send.ts'
import { startConversation } from './conversations/sending/start.ts'
import { actOnExperience } from './experiences/act.ts'
import { getExposure } from './exposure/read.ts'
import type { AnyAction } from './http/action/action.ts'
import { makeInviteCode, recordLanding, redeemInviteCode } from './invites/codes/codes.ts'
import { acceptInvite, endInvite } from './invites/inviting/answer.ts'
import { invitePeople } from './invites/inviting/invite.ts'
import { removeCollaborator } from './invites/membership/remove.ts'
import { reportPerson } from './legal/report-person.ts'
import { takeDown } from './legal/take-down.ts'
import { changeLibrary } from './library/change.ts'
import { previewLink } from './media/preview/link-preview.ts'
import { registerAll, registerUpload } from './media/registered/registered.ts'
import type { UndoKinds } from './model/undo/rules.ts'
import { copyAll, copyPins } from './moves/copying/copy.ts'
import { deleteAll, deletePins } from './moves/delete.ts'
import { editPin } from './moves/edit-pin.ts'
import { moveAll } from './moves/moving/move-all.ts'
import { movePins } from './moves/moving/move-pins.ts'
import { moveIntoSection, moveOutOfSection } from './moves/moving/section-pins.ts'
import { changeBell } from './notifications/change-bell.ts'
import { markNotificationRead } from './notifications/mark-read.ts'
import { deletePin } from './pins/deletion/delete.ts'
import { placePin } from './pins/placing/place.ts'
import { followTopic } from './pins/reactions/follow-topic.ts'
import { setFavorite, setHidden, setReacted, setTried } from './pins/reactions/reactions.ts'
import { createPin } from './pins/saving/create.ts'
import { savePin } from './pins/saving/save.ts'
import { saveBadges } from './profiles/badges/badges.ts'
import { updateUser } from './profiles/settings/update-user.ts'
import { blockUser, unblockUser } from './relations/block.ts'
import { followUser, unfollowUser } from './relations/follow.ts'
import { readGraph } from './relations/people/graph.ts'
import { removeOwnFollower } from './relations/remove-follower.ts'
import { approveRequest, declineRequest } from './relations/requests.ts'
import { changeWebhook } from './webhooks/change.ts'
import { createWebhook } from './webhooks/create.ts'
import { deleteWebhook } from './webhooks/delete.ts'
import { replayDelivery } from './webhooks/deliveries/replay.ts'
import { testWebhook } from './webhooks/deliveries/send-test.ts'
import { renewWebhook } from './webhooks/renew.ts'

/**
 * All writes that have a `/v3` call, and reads with a body, in the order in which their addresses are matched. Calls, forms, the third-party wire, undo and the tables of the
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

  startConversation,
  sendMessage,
  changeConversation,
  deleteConversation,
  leaveConversation,
  markNotificationRead,
  changeBell,

  createWebhook,
  changeWebhook,
  renewWebhook,
  deleteWebhook,
  testWebhook,
  replayDelivery,

  updateUser,
  saveBadges,
  setAvatar,
  setCover,

  reportPerson,
  takeDown,
  changeLibrary,
  actOnExperience,
  getExposure,

  registerUpload,
  registerAll,
  previewLink,

  makeToken,
  endToken,
  endOwnSession,
  endOtherSessions,
  linkAccount,
  unlinkAccount,
  delegate,
  undelegate,
  logIn,
  logOut,
  signUp,
  switchAccount,
  emailLink,
  resetByLink,
  verifyByLink,
  changePassword,
  deactivateAccount,
  deleteByCall,
]

/** Undo handlers of all actions, by kind of entry. */
export const actionUndos: UndoKinds = Object.assign({}, ...actions.map(({ undos }) => undos))
