import type { Subject } from '#domain/apps/calls.ts'

const TITLES = {
  boards: 'tab.hub_boards',
  pins: 'tab.hub_pins',
  people: 'dev.subject.people',
  messages: 'nav.messages',
  search: 'dev.subject.search',
  account: 'dev.subject.account',
  apps: 'dev.subject.apps',
  webhooks: 'settings.webhooks',
  more: 'dev.subject.more',
} as const satisfies Record<Subject, string>

/** The title of a group of API calls. */
export function subjectTitle(subject: Subject): (typeof TITLES)[Subject] {
  return TITLES[subject]
}
