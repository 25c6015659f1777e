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
export { brakeTripped } from './cases/brakes.ts'
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
  admissionTold,
  approvalTold,
  archiveTold,
  asideTold,
  boardPinTold,
  commentTold,
  decisionTold,
  departureTold,
  followTold,
  invitesTold,
  joinTold,
  mentionsTold,
  pinReactionTold,
  reactionTold,
  reportersTold,
  saveTold,
  signInTold,
  triedTold,
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
export { admissionHooked, boardsHooked, commentHooked, followHooked } from './webhooks/events.ts'
