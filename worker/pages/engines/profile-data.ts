import type { ProfilePage } from 'schema-dts'
import type { User } from '#domain/profiles/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { isoDate } from '#domain/time.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { readPostings } from '#worker/pins/read.ts'
import type { UserRow } from '#worker/profiles/read.ts'
import { breadcrumbData, personData } from '#worker/render/structured-data.ts'

/** The structured data of a profile's page: the person and their newest pins (SEO-004, G-150). */
export async function profileData(
  requester: Requester,
  { user, view, site, onUndated }: { user: UserRow; view: User; site: Site; onUndated: () => void },
): Promise<ProfilePage> {
  const { origin } = site
  const path = href(routes.profile, { username: view.username })
  const picture = view.image_xlarge_url && new URL(view.image_xlarge_url, origin).href
  const postings = await readPostings(requester, user, site, onUndated)
  return {
    '@type': 'ProfilePage',
    url: origin + path,
    dateCreated: isoDate(user.createdAt),
    mainEntity: {
      ...personData(view, origin),
      identifier: view.id,
      alternateName: view.username,
      ...(view.about && { description: view.about }),
      ...(picture && { image: picture }),
    },
    breadcrumb: breadcrumbData(origin, [
      { name: site.name, path: routes.home },
      { name: view.full_name, path },
    ]),
    hasPart: postings,
  }
}
