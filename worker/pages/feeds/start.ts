import { StartPage } from '#client/pages/feeds/start.tsx'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import type { Requester } from '#worker/http/requester.ts'
import { askStartTopics, startPicturesOf, startTopicsOf } from '#worker/pins/read.ts'
import { type Access, accessOf, askAccess } from '#worker/profiles/read.ts'
import { askSuggestedPeople, suggestedPeopleOf } from '#worker/relations/read.ts'
import { definePage } from '../page.ts'

/** Number of suggested people. */
const PEOPLE = 3

/** Topics to choose after the signup, then people who save such pins. A step with nothing to choose is skipped (docs/decisions/123). */
export const startPage = definePage({
  address: routes.homefeedStart,
  view: StartPage,
  title: 'start.title',
  noindex: 'homefeed',
  noStore: true,
  async read(c) {
    const { requester, site } = c.var
    const isPeople = c.req.query('step') === 'people'
    const { access, topics, people } = await (isPeople ? readPeople : readTopics)(requester, site.mediaBase)
    c.set('pageViewer', access.viewerRow)
    if (!access.viewerRow) return c.redirect(href(routes.login, { next: routes.homefeedStart }), 302)
    if (topics?.length === 0) return c.redirect(href(routes.homefeedStart, { step: 'people' }), 302)
    if (!topics && people.length === 0) return c.redirect(routes.homefeed, 302)
    return { props: { topics, people }, viewer: access.viewerRow }
  },
})

type Step = Parameters<typeof StartPage>[0] & { access: Access }

async function readTopics(requester: Requester, base: string): Promise<Step> {
  const { stored, sampled, ...access } = await batch(requester.db, {
    ...askAccess(requester, 'me'),
    ...askStartTopics(requester),
  })
  return { access: accessOf(requester, access), topics: startTopicsOf([...stored, ...sampled], base), people: [] }
}

async function readPeople(requester: Requester, base: string): Promise<Step> {
  const { alike, kept, recent, ...access } = await batch(requester.db, {
    ...askAccess(requester, 'me'),
    ...askSuggestedPeople(requester, PEOPLE),
  })
  const people = suggestedPeopleOf({ alike, kept, recent }, PEOPLE, base)
  const pictures = await startPicturesOf(
    requester,
    people.map(({ id }) => Number(id)),
    base,
  )
  const shown = people.map((person) => ({ person, pictures: pictures.get(Number(person.id)) ?? [] }))
  return { access: accessOf(requester, access), topics: null, people: shown }
}
