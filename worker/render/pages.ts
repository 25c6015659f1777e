import type { ComponentType } from 'react'
import { AboutPage } from '../../client/pages/about.tsx'
import { AccountLinkPage } from '../../client/pages/account-link.tsx'
import { BlockPage } from '../../client/pages/block.tsx'
import { BoardPage } from '../../client/pages/board.tsx'
import { BoardFormPage } from '../../client/pages/board-form.tsx'
import { BoardFromClusterPage } from '../../client/pages/board-from-cluster.tsx'
import { BoardPeoplePage } from '../../client/pages/board-people.tsx'
import { BookmarkletPage } from '../../client/pages/bookmarklet.tsx'
import { FacePage } from '../../client/pages/face.tsx'
import { FollowsPage } from '../../client/pages/follows.tsx'
import { HelpPage } from '../../client/pages/help.tsx'
import { HomePage } from '../../client/pages/home.tsx'
import { HomefeedPage } from '../../client/pages/homefeed.tsx'
import { ImprintPage } from '../../client/pages/imprint.tsx'
import { LoginPage } from '../../client/pages/login.tsx'
import { MailMePage } from '../../client/pages/mail-me.tsx'
import { MergeFormPage } from '../../client/pages/merge-form.tsx'
import { NoticePage } from '../../client/pages/notice.tsx'
import { OrganizePage } from '../../client/pages/organize.tsx'
import { OwnProfilePage } from '../../client/pages/own-profile.tsx'
import { PinPage } from '../../client/pages/pin.tsx'
import { PinBuilderPage } from '../../client/pages/pin-builder.tsx'
import { PinDeletePage } from '../../client/pages/pin-delete.tsx'
import { PinFormPage } from '../../client/pages/pin-form.tsx'
import { ProfilePage } from '../../client/pages/profile.tsx'
import { ProfileListsPage } from '../../client/pages/profile-lists.tsx'
import type { PageName, PageProps } from '../../client/pages/props.ts'
import { RepinPage } from '../../client/pages/repin.tsx'
import { ReportPage } from '../../client/pages/report.tsx'
import { SavedIdeasPage } from '../../client/pages/saved-ideas.tsx'
import { SearchPage } from '../../client/pages/search.tsx'
import { SectionFormPage } from '../../client/pages/section-form.tsx'
import { SettingsPage } from '../../client/pages/settings.tsx'
import { ShowFirstPage } from '../../client/pages/show-first.tsx'
import { SignupPage } from '../../client/pages/signup.tsx'
import { StoryBuilderPage } from '../../client/pages/story-builder.tsx'
import { SubjectPage } from '../../client/pages/subject.tsx'
import { TakedownPage } from '../../client/pages/takedown.tsx'
import { TakedownSentPage } from '../../client/pages/takedown-sent.tsx'
import { TopicPage } from '../../client/pages/topic.tsx'

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
