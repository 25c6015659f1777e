import type { ComponentType } from 'react'
import type { PageName, PageProps } from './props.ts'

type Loaders = { [Name in PageName]: () => Promise<ComponentType<PageProps[Name]>> }

const LOADERS: Loaders = {
  about: async () => (await import('./about.tsx')).AboutPage,
  'account-link': async () => (await import('./account-link.tsx')).AccountLinkPage,
  block: async () => (await import('./block.tsx')).BlockPage,
  board: async () => (await import('./board.tsx')).BoardPage,
  'board-form': async () => (await import('./board-form.tsx')).BoardFormPage,
  'board-from-cluster': async () => (await import('./board-from-cluster.tsx')).BoardFromClusterPage,
  'board-people': async () => (await import('./board-people.tsx')).BoardPeoplePage,
  face: async () => (await import('./face.tsx')).FacePage,
  follows: async () => (await import('./follows.tsx')).FollowsPage,
  help: async () => (await import('./help.tsx')).HelpPage,
  home: async () => (await import('./home.tsx')).HomePage,
  homefeed: async () => (await import('./homefeed.tsx')).HomefeedPage,
  imprint: async () => (await import('./imprint.tsx')).ImprintPage,
  login: async () => (await import('./login.tsx')).LoginPage,
  'mail-me': async () => (await import('./mail-me.tsx')).MailMePage,
  'own-profile': async () => (await import('./own-profile.tsx')).OwnProfilePage,
  notice: async () => (await import('./notice.tsx')).NoticePage,
  organize: async () => (await import('./organize.tsx')).OrganizePage,
  bookmarklet: async () => (await import('./bookmarklet.tsx')).BookmarkletPage,
  'pin-builder': async () => (await import('./pin-builder.tsx')).PinBuilderPage,
  'story-builder': async () => (await import('./story-builder.tsx')).StoryBuilderPage,
  pin: async () => (await import('./pin.tsx')).PinPage,
  'pin-delete': async () => (await import('./pin-delete.tsx')).PinDeletePage,
  'pin-form': async () => (await import('./pin-form.tsx')).PinFormPage,
  profile: async () => (await import('./profile.tsx')).ProfilePage,
  'profile-lists': async () => (await import('./profile-lists.tsx')).ProfileListsPage,
  'saved-ideas': async () => (await import('./saved-ideas.tsx')).SavedIdeasPage,
  repin: async () => (await import('./repin.tsx')).RepinPage,
  search: async () => (await import('./search.tsx')).SearchPage,
  'merge-form': async () => (await import('./merge-form.tsx')).MergeFormPage,
  'section-form': async () => (await import('./section-form.tsx')).SectionFormPage,
  settings: async () => (await import('./settings.tsx')).SettingsPage,
  'show-first': async () => (await import('./show-first.tsx')).ShowFirstPage,
  signup: async () => (await import('./signup.tsx')).SignupPage,
  subject: async () => (await import('./subject.tsx')).SubjectPage,
  report: async () => (await import('./report.tsx')).ReportPage,
  takedown: async () => (await import('./takedown.tsx')).TakedownPage,
  'takedown-sent': async () => (await import('./takedown-sent.tsx')).TakedownSentPage,
  topic: async () => (await import('./topic.tsx')).TopicPage,
}

/** The view of a page; only the one that the document names is fetched. */
export function loadPage<Name extends PageName>(name: Name): Promise<ComponentType<PageProps[Name]>> {
  return LOADERS[name]()
}
