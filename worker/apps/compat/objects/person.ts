import { TABS } from '#domain/profiles/tabs.ts'
import { type Fields, isFields, type Look, listOf, nodeId, textOf } from './look.ts'

/** Sizes of a person's picture. Without one the site's icon is used, because clients expect an address. */
const PICTURES = ['image_small_url', 'image_medium_url', 'image_large_url', 'image_xlarge_url'] as const
const DEFAULT_PICTURE = '/static/icon-192.png'

/** A person inside of another object or list: the saver of a pin, the owner of a board. */
export function embeddedPerson(user: Fields): Fields {
  const id = textOf(user, 'id')
  const known = PICTURES.map((name) => user[name]).find((url) => typeof url === 'string')
  const pictures = PICTURES.map((name) => [name, user[name] ?? known ?? DEFAULT_PICTURE])
  const fullName = textOf(user, 'full_name')
  return {
    ...user,
    type: 'user',
    id,
    node_id: nodeId('user', id),
    first_name: textOf(user, 'first_name') || (fullName.split(' ')[0] ?? ''),
    ...Object.fromEntries(pictures),
    is_default_image: known === undefined,
    is_ads_only_profile: user.is_ads_only_profile ?? false,
    is_verified_merchant: user.is_verified_merchant ?? false,
    verified_identity: user.verified_identity ?? {},
    domain_verified: user.is_primary_website_verified ?? false,
    indexed: (user.seo_noindex_reason ?? null) === null,
  }
}

/** A person with the fields of a profile. Fields that a private profile hides from the viewer remain absent. */
export function wholePerson(user: Fields, { origin }: Look): Fields {
  const website = textOf(user, 'website_url')
  const name = textOf(user, 'full_name') || textOf(user, 'username')
  return {
    ...embeddedPerson(user),
    domain_url: URL.canParse(website) ? new URL(website).host : null,
    seo_title: `${name} (${textOf(user, 'username')})`,
    seo_description: textOf(user, 'about'),
    seo_canonical_domain: new URL(origin).host,
    partner: user.is_partner === true && isFields(user.business) ? user.business : null,
    ...('eligible_profile_tabs' in user && { eligible_profile_tabs: listOf(user.eligible_profile_tabs).map(tabOf) }),
  }
}

function tabOf({ tab_type: number, is_default: isDefault }: Fields): Fields {
  const [name = ''] = Object.entries(TABS).find(([, value]) => value === number) ?? []
  return { id: name, type: 'profiletab', tab_type: number, name, is_default: isDefault }
}
