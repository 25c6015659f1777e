import type { ComponentType } from 'react'
import type { PageName, PageProps } from './props.ts'

type Loaders = { [Name in PageName]: () => Promise<ComponentType<PageProps[Name]>> }

const LOADERS: Loaders = {
  about: async () => (await import('./profiles/about.tsx')).AboutPage,
  'account-link': async () => (await import('./accounts/account-link.tsx')).AccountLinkPage,
  block: async () => (await import('./profiles/block.tsx')).BlockPage,
  board: async () => (await import('./boards/board.tsx')).BoardPage,
  'board-form': async () => (await import('./boards/board-form.tsx')).BoardFormPage,
  'board-from-cluster': async () => (await import('./boards/board-from-cluster.tsx')).BoardFromClusterPage,
  'board-people': async () => (await import('./boards/board-people.tsx')).BoardPeoplePage,
  face: async () => (await import('./accounts/face.tsx')).FacePage,
  follows: async () => (await import('./profiles/follows.tsx')).FollowsPage,
  help: async () => (await import('./site/help.tsx')).HelpPage,
  home: async () => (await import('./feeds/home.tsx')).HomePage,
  homefeed: async () => (await import('./feeds/homefeed.tsx')).HomefeedPage,
  imprint: async () => (await import('./site/imprint.tsx')).ImprintPage,
  login: async () => (await import('./accounts/login.tsx')).LoginPage,
  'mail-me': async () => (await import('./accounts/mail-me.tsx')).MailMePage,
  'own-profile': async () => (await import('./profiles/own-profile.tsx')).OwnProfilePage,
  notice: async () => (await import('./site/notice.tsx')).NoticePage,
  organize: async () => (await import('./feeds/organize.tsx')).OrganizePage,
  bookmarklet: async () => (await import('./site/bookmarklet.tsx')).BookmarkletPage,
  'pin-builder': async () => (await import('./pins/pin-builder.tsx')).PinBuilderPage,
  'story-builder': async () => (await import('./pins/story-builder.tsx')).StoryBuilderPage,
  pin: async () => (await import('./pins/pin.tsx')).PinPage,
  'pin-delete': async () => (await import('./pins/pin-delete.tsx')).PinDeletePage,
  'pin-form': async () => (await import('./pins/pin-form.tsx')).PinFormPage,
  profile: async () => (await import('./profiles/profile.tsx')).ProfilePage,
  'profile-lists': async () => (await import('./profiles/profile-lists.tsx')).ProfileListsPage,
  'saved-ideas': async () => (await import('./profiles/saved-ideas.tsx')).SavedIdeasPage,
  repin: async () => (await import('./pins/repin.tsx')).RepinPage,
  search: async () => (await import('./feeds/search.tsx')).SearchPage,
  'merge-form': async () => (await import('./boards/merge-form.tsx')).MergeFormPage,
  'section-form': async () => (await import('./boards/section-form.tsx')).SectionFormPage,
  settings: async () => (await import('./accounts/settings.tsx')).SettingsPage,
  'show-first': async () => (await import('./feeds/show-first.tsx')).ShowFirstPage,
  signup: async () => (await import('./accounts/signup.tsx')).SignupPage,
  subject: async () => (await import('./accounts/subject.tsx')).SubjectPage,
  report: async () => (await import('./profiles/report.tsx')).ReportPage,
  takedown: async () => (await import('./site/takedown.tsx')).TakedownPage,
  'takedown-sent': async () => (await import('./site/takedown-sent.tsx')).TakedownSentPage,
  topic: async () => (await import('./pins/topic.tsx')).TopicPage,
}

/** The view of a page; only the one that the document names is fetched. */
export function loadPage<Name extends PageName>(name: Name): Promise<ComponentType<PageProps[Name]>> {
  return LOADERS[name]()
}
