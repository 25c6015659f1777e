import { getBoardAt, getSectionAt } from './boards/at-address.ts'
import { listDeletedBoards } from './boards/deletion/deleted.ts'
import { listBoardFollowers, listFollowedBoards } from './boards/following/lists.ts'
import { listBoards, listBoardsFeed } from './boards/list/boards.ts'
import { getBoard } from './boards/one-board.ts'
import { getPreferences, getState } from './boards/preferences/preferences.ts'
import { getSection, listSections } from './boards/sections/sections.ts'
import { getClusters, listClusterPins } from './clusters/suggestions.ts'
import { listComments, listReplies } from './comments/lists.ts'
import { getComment } from './comments/one-comment.ts'
import type { AnyReading } from './http/action/reading.ts'
import { getBoardPeople, listInvites } from './invites/read.ts'
import { getPin } from './pins/access/one-pin.ts'
import { listNewest } from './pins/discovery/explore.ts'
import { listRelated } from './pins/discovery/related.ts'
import { listFollowedTopics, listTopicPins } from './pins/discovery/topics.ts'
import { listTried } from './pins/discovery/tried.ts'
import { listBoardPins, listSectionPins } from './pins/feeds/board-pins.ts'
import { listBoardless } from './pins/feeds/boardless.ts'
import { listFiltered } from './pins/feeds/filtered.ts'
import { listCreated, listPins, listStories, listVideos } from './pins/feeds/person-pins.ts'
import { listHomefeed } from './pins/homefeed/homefeed.ts'
import { getAlreadySaved, getSavedBefore } from './pins/likeness/saved.ts'
import { listBlocks, listFollowers, listFollowing, listRequests } from './relations/people/people.ts'

/** All `/v3` calls that read, in the order in which their addresses are matched. */
export const readings: readonly AnyReading[] = [
  // Before addresses with a username: `state` and `me` are none.
  getPreferences,
  getState,
  listBoards,
  listBoardsFeed,
  getBoard,
  getBoardAt,
  listBoardFollowers,
  listFollowedBoards,
  getSectionAt,
  listSections,
  getSection,
  listDeletedBoards,

  listRequests,
  listFollowers,
  listFollowing,
  listBlocks,

  listInvites,
  getBoardPeople,

  getClusters,
  listClusterPins,

  listComments,
  getComment,
  listReplies,

  // Before the address of a Pin by its id: `already_saved` is none.
  listFiltered,
  getAlreadySaved,
  getSavedBefore,
  listRelated,
  listTopicPins,
  listFollowedTopics,
  listTried,
  listPins,
  listCreated,
  listStories,
  listVideos,
  listBoardless,
  listNewest,
  listHomefeed,
  listBoardPins,
  listSectionPins,
  getPin,
]
