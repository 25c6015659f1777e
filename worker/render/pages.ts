import type { ComponentType } from 'react'
import { AccountLinkPage } from '../../client/pages/accounts/account-link.tsx'
import { FacePage } from '../../client/pages/accounts/face.tsx'
import { LoginPage } from '../../client/pages/accounts/login.tsx'
import { MailMePage } from '../../client/pages/accounts/mail-me.tsx'
import { SettingsPage } from '../../client/pages/accounts/settings.tsx'
import { SignupPage } from '../../client/pages/accounts/signup.tsx'
import { SubjectPage } from '../../client/pages/accounts/subject.tsx'
import { BoardPage } from '../../client/pages/boards/board.tsx'
import { BoardFormPage } from '../../client/pages/boards/board-form.tsx'
import { BoardFromClusterPage } from '../../client/pages/boards/board-from-cluster.tsx'
import { BoardPeoplePage } from '../../client/pages/boards/board-people.tsx'
import { MergeFormPage } from '../../client/pages/boards/merge-form.tsx'
import { SectionFormPage } from '../../client/pages/boards/section-form.tsx'
import { HomePage } from '../../client/pages/feeds/home.tsx'
import { HomefeedPage } from '../../client/pages/feeds/homefeed.tsx'
import { OrganizePage } from '../../client/pages/feeds/organize.tsx'
import { SearchPage } from '../../client/pages/feeds/search.tsx'
import { ShowFirstPage } from '../../client/pages/feeds/show-first.tsx'
import { PinPage } from '../../client/pages/pins/pin.tsx'
import { PinBuilderPage } from '../../client/pages/pins/pin-builder.tsx'
import { PinDeletePage } from '../../client/pages/pins/pin-delete.tsx'
import { PinFormPage } from '../../client/pages/pins/pin-form.tsx'
import { RepinPage } from '../../client/pages/pins/repin.tsx'
import { StoryBuilderPage } from '../../client/pages/pins/story-builder.tsx'
import { TopicPage } from '../../client/pages/pins/topic.tsx'
import { AboutPage } from '../../client/pages/profiles/about.tsx'
import { BlockPage } from '../../client/pages/profiles/block.tsx'
import { FollowsPage } from '../../client/pages/profiles/follows.tsx'
import { OwnProfilePage } from '../../client/pages/profiles/own-profile.tsx'
import { ProfilePage } from '../../client/pages/profiles/profile.tsx'
import { ProfileListsPage } from '../../client/pages/profiles/profile-lists.tsx'
import { ReportPage } from '../../client/pages/profiles/report.tsx'
import { SavedIdeasPage } from '../../client/pages/profiles/saved-ideas.tsx'
import type { PageName, PageProps } from '../../client/pages/props.ts'
import { BookmarkletPage } from '../../client/pages/site/bookmarklet.tsx'
import { HelpPage } from '../../client/pages/site/help.tsx'
import { ImprintPage } from '../../client/pages/site/imprint.tsx'
import { NoticePage } from '../../client/pages/site/notice.tsx'
import { TakedownPage } from '../../client/pages/site/takedown.tsx'
import { TakedownSentPage } from '../../client/pages/site/takedown-sent.tsx'

/** Every page's view: the browser fetches its own alone, the worker has them all. */
export const pageViews: { [Name in PageName]: ComponentType<PageProps[Name]> } = {
  about: AboutPage,
  'account-link': AccountLinkPage,
  block: BlockPage,
  board: BoardPage,
  'board-form': BoardFormPage,
  'board-from-cluster': BoardFromClusterPage,
  'board-people': BoardPeoplePage,
  face: FacePage,
  follows: FollowsPage,
  help: HelpPage,
  home: HomePage,
  homefeed: HomefeedPage,
  imprint: ImprintPage,
  login: LoginPage,
  'mail-me': MailMePage,
  notice: NoticePage,
  organize: OrganizePage,
  bookmarklet: BookmarkletPage,
  pin: PinPage,
  'pin-delete': PinDeletePage,
  'pin-form': PinFormPage,
  'pin-builder': PinBuilderPage,
  'story-builder': StoryBuilderPage,
  profile: ProfilePage,
  'own-profile': OwnProfilePage,
  'profile-lists': ProfileListsPage,
  'saved-ideas': SavedIdeasPage,
  repin: RepinPage,
  search: SearchPage,
  'merge-form': MergeFormPage,
  'section-form': SectionFormPage,
  'show-first': ShowFirstPage,
  settings: SettingsPage,
  signup: SignupPage,
  report: ReportPage,
  subject: SubjectPage,
  takedown: TakedownPage,
  'takedown-sent': TakedownSentPage,
  topic: TopicPage,
}
