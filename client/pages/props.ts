import type { Section } from '../../domain/boards/contract.ts'
import type { BoardPeople, BoardPerson } from '../../domain/invites/contract.ts'
import type { FollowWish } from '../accounts/follow-wish.tsx'
import type { SettingsProps } from '../accounts/settings-props.ts'
import type { BoardBarProps } from '../boards/board-bar.tsx'
import type { BoardFormProps } from '../boards/forms/board-form.tsx'
import type { MergeFormProps } from '../boards/forms/merge-form.tsx'
import type { SectionFormProps } from '../boards/forms/section-form.tsx'
import type { ProfileToolsProps } from '../boards/list/profile-tools.tsx'
import type { SubjectProps } from '../boards/subject.tsx'
import type { ClusterFormProps } from '../clusters/cluster-form.tsx'
import type { Suggestions } from '../clusters/own-suggestions.tsx'
import type { ShowFirstProps } from '../exposure/show-first.tsx'
import type { FacePageProps } from '../faces/face-props.ts'
import type { Density } from '../grid/geometry.ts'
import type { Reported } from '../legal/report-form.tsx'
import type { TakedownFormProps } from '../legal/takedown-form.tsx'
import type { Movable } from '../moves/movable-pins.tsx'
import type { OrganizeFormProps } from '../moves/organize-form.tsx'
import type { Ideas } from '../moves/own-ideas.tsx'
import type { PinDeleteProps, PinFormProps } from '../pins/closeup/pin-form.tsx'
import type { HeaderUser, ProfileView } from '../profiles/view.ts'
import type { SearchProps } from '../search/search-props.ts'
import type { FormTry } from '../ui/fields/form-try.ts'
import type { HomefeedProps } from './feeds/homefeed.tsx'
import type { PinBuilderProps, PinProps, RepinProps, StoryBuilderProps, TopicProps } from './pins/pin-props.ts'
import type { Hub, SavedIdeasProps } from './profiles/saved-ideas.tsx'
import type { NoticeText } from './site/notice.tsx'

export interface ProfileProps {
  user: HeaderUser
  view: ProfileView
  isOwner: boolean
  /** The owner looks at what others see: what leads on stays inside, and nothing acts. */
  preview: boolean
  /** A private profile that doesn't let the viewer in (G-107). */
  gated: boolean
  /** How many wait for the owner's answer; 0 for everybody else. */
  waiting: number
  /** What the owner's own view of all they saved has beside its lists; null elsewhere (SLF-001). */
  hub: Hub | null
  /** Address of the newest invitation to a board, where an owner sees one. */
  invite: string | null
  /** Boards stand in groups with headings (BRD-029). */
  headings: boolean
  /** Secret boards stand with the public ones, as their owner chose (BRD-027). */
  mixed: boolean
  /** Address of the boards feed, where the view has one, and of the pins feed. */
  boards: string | null
  pins: string | null
  /** The owner looks at one of these two lists alone. */
  only: 'suggestions' | 'deleted' | null
  /** Address of the first of their video pins, by which a view knows whether there are any. */
  videos: string | null
  /** The owner's suggestions, where there are some. */
  suggestions: Suggestions | null
  /** Address of the owner's recently deleted boards. */
  deleted: string | null
  /** The owner's boardless pins, where there are some. */
  ideas: Ideas | null
  /** Where a view's own next page is without JavaScript. */
  path: string
  density: Density
  wide: boolean
  /** The owner's menus, where the view has them. */
  tools: Omit<ProfileToolsProps, 'path'> | null
}

export interface FollowsProps {
  user: HeaderUser
  /** The profile that the list stands over; null: the list is the page, as on a phone (G-110). */
  profile: ProfileProps | null
  list: 'followers' | 'following'
  isOwner: boolean
  /** Address of the list; null for whom it isn't for. */
  people: string | null
  /** Address of the owner's list of who waits; null where nobody can. */
  requests: string | null
  /** A visitor is asked to log in (FOL-005). */
  asks: boolean
  path: string
}

export interface BoardHeader {
  id: string
  name: string
  url: string
  description: string
  profileGroup: 'public' | 'protected' | 'secret' | 'archived'
  pin_count: number
  section_count: number
  owner: { id: string; username: string; full_name: string; image_medium_url: string | null }
  is_collaborative: boolean
}

export interface BoardProps {
  board: BoardHeader
  section: Pick<Section, 'id' | 'title' | 'pin_count'> | null
  /** What the viewer may do to the board; null: nothing. */
  may: BoardBarProps['may'] | null
  /** Whether the viewer follows it; null where they work on it. */
  followed: boolean | null
  sections: Section[]
  /** Collaborators to show to who works on the board; null for everybody else. */
  faces: BoardPerson[] | null
  pins: string
  /** Who works on the board may move its pins. */
  movable: Movable | null
  path: string
  density: Density
}

export interface BoardPeopleProps {
  people: BoardPeople
  /** Address of whom the viewer follows; null where they may not invite. */
  following: string | null
}

/** Lists of a profile that few ask for: the topics that somebody follows, the pins they tried. */
export interface ProfileListsProps {
  profile: ProfileProps
  list: 'topics' | 'tried'
  feed: string | null
}

/** A page that says one thing: nothing here, not now, and what to do next. */
export interface NoticeProps {
  title: NoticeText
  text: NoticeText | null
  /** Other boards of the person whose board is missing (BRD-059). */
  boards: { href: string; fullName: string } | null
  /** Where the list begins that this was meant to be a page of. */
  beginning: string | null
  /** The viewer's own profile, where that is what they go on to. */
  profile?: string
  retry: boolean
}

/** Whom one is about to block. */
export interface BlockProps {
  user: { id: string; username: string; first_name: string }
}

/** What a mailed link is for. */
export type LinkStep = 'email_link' | 'verify' | 'reset' | 'delete'
/** The report of a person, with what was typed and what was wrong, if that was tried. */
export interface ReportProps {
  user: Reported
  source: string
  attempt: FormTry
}

export interface PageProps {
  about: { user: HeaderUser }
  block: BlockProps
  board: BoardProps
  'board-form': BoardFormProps
  'board-from-cluster': ClusterFormProps
  'board-people': BoardPeopleProps
  face: FacePageProps
  follows: FollowsProps
  help: { topic: string | null }
  home: { pins: string; showError: boolean }
  homefeed: HomefeedProps
  imprint: { operator: string | null }
  'account-link': { step: LinkStep; token: string | null; attempt: FormTry }
  login: { attempt: FormTry; follow: FollowWish | null }
  'mail-me': { purpose: 'email_link' | 'reset'; attempt: FormTry; sent: boolean }
  notice: NoticeProps
  organize: OrganizeFormProps
  bookmarklet: { address: string }
  pin: PinProps
  'pin-delete': PinDeleteProps
  'pin-form': PinFormProps
  'pin-builder': PinBuilderProps
  'story-builder': StoryBuilderProps
  profile: ProfileProps
  'profile-lists': ProfileListsProps
  'own-profile': ProfileProps
  'saved-ideas': SavedIdeasProps
  settings: SettingsProps
  repin: RepinProps
  'section-form': SectionFormProps
  'merge-form': MergeFormProps
  'show-first': ShowFirstProps
  search: SearchProps
  signup: { attempt: FormTry; follow: FollowWish | null }
  subject: SubjectProps
  report: ReportProps
  takedown: TakedownFormProps
  'takedown-sent': { number: string }
  topic: TopicProps
}
export type PageName = keyof PageProps
