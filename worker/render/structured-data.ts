import type { BreadcrumbList, ImageObject, Organization, Person } from 'schema-dts'
import { href, routes } from '#domain/routes.ts'

/** UN/CEFACT code of the unit pixel, as schema.org uses it (Recommendation 20). */
const PIXEL = 'E37'

export function pixels(value: number) {
  return { '@type': 'QuantitativeValue' as const, value, unitCode: PIXEL }
}

/** A picture with its absolute address and its size in pixels. */
export function pictureData(image: { url: string; width: number; height: number }, origin: string): ImageObject {
  return {
    '@type': 'ImageObject',
    url: new URL(image.url, origin).href,
    width: pixels(image.width),
    height: pixels(image.height),
  }
}

/** A person or a business, with the address of the profile. */
export function personData(
  person: { username: string; full_name: string; is_partner: boolean },
  origin: string,
): Exclude<Person | Organization, string> {
  const named = { name: person.full_name, url: origin + href(routes.profile, { username: person.username }) }
  return person.is_partner ? { '@type': 'Organization', ...named } : { '@type': 'Person', ...named }
}

/** The breadcrumbs of a page, from the front page down. */
export function breadcrumbData(origin: string, steps: { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: origin + path,
    })),
  }
}
