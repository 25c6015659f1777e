export {
  boardCoverChanged,
  boardDeleted,
  boardHandedOver,
  boardNamesPlaced,
  boardPeopleChanged,
  boardRegrouped,
  boardRestored,
  boardsAdded,
  boardsChanged,
  boardsRemoved,
  sectionsChanged,
} from './boards/events.ts'
export { newcomerReported } from './cases/newcomer-limits.ts'
export { counted, eventAdded, type Notice, noticeReceived } from './cases/queries.ts'
export { suggestionsChanged } from './clusters/events.ts'
export { CLUSTER_DELAY } from './clusters/queries.ts'
export {
  boardFollowAdded,
  boardFollowRemoved,
  boardFollowsRemoved,
  followAdded,
  followersAdded,
  followersOfPurgedRemoved,
  followRemoved,
  followsOfPurgedRemoved,
} from './follows/events.ts'
export { fillInbox, finishHomefeed, homefeedDropped } from './homefeed/queries.ts'
export {
  addTopicPins,
  homefeedIncomplete,
  removeTopicPins,
  type TopicInbox,
  topUpTopics,
} from './homefeed/topics/queries.ts'
export {
  notifyAdmission,
  notifyApproval,
  notifyArchive,
  notifyBoardPin,
  notifyComment,
  notifyCommentReaction,
  notifyDecision,
  notifyDeparture,
  notifyFollow,
  notifyInvites,
  notifyJoin,
  notifyMentions,
  notifyPinReaction,
  notifyReporters,
  notifySave,
  notifySetAside,
  notifySignIn,
  notifyTried,
} from './notifications/events.ts'
export { personChanged, personRenamed, personVisibilityChanged, readReceiptsChanged } from './people/events.ts'
export {
  indexPinsOnce,
  picturesSeen,
  pinPictured,
  pinsAdded,
  pinsChanged,
  pinsDeleted,
  pinsDeletedWithBoard,
  pinsHandedOver,
  pinsMoved,
  pinsRemoved,
  pinsRestored,
  purgedPinsRemoved,
  shownPinsRemoved,
} from './pins/events.ts'
export {
  queueAdmissionWebhooks,
  queueBoardWebhooks,
  queueCommentWebhooks,
  queueFollowWebhooks,
} from './webhooks/events.ts'
