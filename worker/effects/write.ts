export {
  boardChanged,
  boardCoverChanged,
  boardHandedOver,
  boardPeopleChanged,
  boardRegrouped,
  boardShelved,
  boardsAdded,
  boardsRemoved,
  boardUnshelved,
  sectionsChanged,
} from './boards/events.ts'
export { suggestionsChanged } from './clusters/events.ts'
export { CLUSTER_DELAY } from './clusters/queries.ts'
export {
  boardFollowAdded,
  boardFollowRemoved,
  boardFollowsRemoved,
  followAdded,
  followersAdded,
  followersOfGoneRemoved,
  followRemoved,
  followsOfGoneRemoved,
} from './follows/events.ts'
export { fillInbox } from './homefeed/queries.ts'
export { personChanged, personHiddenOrShown, personRenamed } from './people/events.ts'
export {
  indexPinsOnce,
  pinChanged,
  pinsAdded,
  pinsDeleted,
  pinsDeletedWithBoard,
  pinsHandedOver,
  pinsMoved,
  pinsRemoved,
  pinsRestored,
  repinsAdded,
} from './pins/events.ts'
