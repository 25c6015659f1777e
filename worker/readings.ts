import { getDelegations } from './accounts/people/delegations.ts'
import { getBusinesses } from './accounts/people/linked.ts'
import { getSessions } from './accounts/sessions/own.ts'
import { getUsername } from './accounts/sessions/signup.ts'
import { getTokens } from './accounts/tokens/tokens.ts'
import { listArticles } from './articles/read.ts'
import { getBoardAudience, getPinAudience, getProfileAudience, getSectionAudience } from './audience/read.ts'
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
import { listFoundMessages } from './conversations/finding/read.ts'
import { getLinkCard } from './conversations/link-card.ts'
import { getConversation, listConversations, listMessages } from './conversations/read.ts'
import { getExperiences } from './experiences/read.ts'
import type { AnyReading } from './http/action/reading.ts'
import { getBoardPeople, listInvites } from './invites/read.ts'
import { getLibrary, listLibraryItems } from './library/read.ts'
import { getUploads } from './media/registered/registered.ts'
import { getBell, listNotifications } from './notifications/read.ts'
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
import { getBadges } from './profiles/badges/badges.ts'
import { getUser } from './profiles/read.ts'
import { listBlocks, listFollowers, listFollowing, listRequests } from './relations/people/people.ts'
import { listFound } from './search/read.ts'
import { getSuggestions } from './search/suggest.ts'
import { getWebhooks, listDeliveries } from './webhooks/read.ts'

/** All `/v3` calls that read, in the order in which their addresses are matched. */
export const readings: readonly AnyReading[] = [
  // Before addresses with a username: `state` and `me` are not usernames.
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

  // Before the address of a Pin by its id: `already_saved` is not an id.
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

  listConversations,
  getConversation,
  listMessages,
  listFoundMessages,
  getLinkCard,
  listNotifications,
  getBell,

  getWebhooks,
  listDeliveries,

  getBadges,
  getUser,
  getLibrary,
  listLibraryItems,
  getExperiences,
  listArticles,
  listFound,
  getSuggestions,

  getProfileAudience,
  getBoardAudience,
  getSectionAudience,
  getPinAudience,

  getUploads,
  getTokens,
  getSessions,
  getBusinesses,
  getDelegations,
  getUsername,
]
