import { flagIn, neededIn, type Options, present, textIn } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { isFields, textOf } from '../objects/look.ts'
import { embeddedPerson, wholePerson } from '../objects/person.ts'
import { newsObject } from '../objects/talk.ts'
import { type Asked, oneOf, pageIn, pageOf, queryIn, type Resource, type Resources } from '../resource.ts'

const { api: v3 } = routes
const ME = { user: 'me' }

/** The person in the options, by id or username; without either, the viewer. */
export function personIn(options: Options): { user: string } {
  return { user: textIn(options, 'user_id', 'userId', 'username') ?? ME.user }
}

/** The viewer's notifications, with the people who caused them. */
const news: Resource = async ({ options, api }) => pageOf(await api.get(v3.notifications, pageIn(options)), newsObject)

/** Profiles, their settings, and relations between people. */
export const people: Resources = {
  'User.get': async ({ options, api, look }) => {
    const query = queryIn(options, ['invite_code'], ['get_page_metadata'])
    return oneOf(await api.get(href(v3.user, personIn(options)), query), (user) => wholePerson(user, look))
  },
  'UserSettings.get': async ({ api, look }) =>
    oneOf(await api.get(href(v3.user, ME)), (user) => wholePerson(user, look)),
  'UserSettings.update': async ({ options, api, look }) =>
    oneOf(await api.send('PUT', v3.me, changesIn(options)), (user) => wholePerson(user, look)),
  'UserFollowing.get': async ({ options, api }) => {
    const flags = ['explicit_following', 'exclude_not_explictly_followed', 'exclude_not_explicitly_followed']
    const query = { ...pageIn(options), ...queryIn(options, [], flags) }
    return pageOf(await api.get(href(v3.userFollowing, personIn(options)), query), embeddedPerson)
  },
  'UserFollowers.get': async ({ options, api }) =>
    pageOf(await api.get(href(v3.userFollowers, personIn(options)), pageIn(options)), embeddedPerson),
  'UserFollow.create': (asked) => relate(asked, 'PUT', v3.userFollow, 'user_id'),
  'UserFollow.delete': (asked) => relate(asked, 'DELETE', v3.userFollow, 'user_id'),
  'UserBlock.create': (asked) => relate(asked, 'PUT', v3.userBlock, 'blocked_user_id', 'user_id'),
  'UserBlock.delete': (asked) => relate(asked, 'DELETE', v3.userBlock, 'blocked_user_id', 'user_id'),
  'UserState.get': ({ options, api }) => api.get(href(v3.userState, { key: neededIn(options, 'state') })),
  // States are computed by the site, such as the board of quick saves: a client may only confirm one.
  'UserState.create': async ({ options, api }) => {
    const state = await api.get(href(v3.userState, { key: neededIn(options, 'state') }))
    const known = isFields(state.data) ? textOf(state.data, 'state_value') : ''
    if (neededIn(options, 'value') !== known)
      throw new Failure('invalid', { faults: [{ field: 'value', code: 'unknown_value' }] })
    return state
  },
  'UserBusinesses.get': async ({ options, api }) =>
    pageOf(await api.get(href(v3.businesses, personIn(options))), embeddedPerson),
  'UserMetadata.get': ({ api }) => api.get(v3.metadata),
  'UserMetadata.update': ({ options, api }) => api.send('PUT', v3.metadata, changesIn(options)),
  'VerifiedMerchant.get': ({ options, api }) =>
    api.get(href(v3.verifiedMerchant, { user: neededIn(options, 'user_id') })),
  'VerifiedMerchant.update': ({ options, api }) =>
    api.send('PUT', href(v3.verifiedMerchant, { user: neededIn(options, 'user_id') }), changesIn(options, 'user_id')),
  'NativeInteractions.get': news,
  'News.get': news,
  'NewsHub.get': news,
}

/** Changes a relation, then returns the person's new state. */
async function relate(
  { options, api, look }: Asked,
  method: 'PUT' | 'DELETE',
  path: typeof v3.userFollow | typeof v3.userBlock,
  ...names: string[]
) {
  const user = neededIn(options, ...names)
  const { data } = await api.send(method, href(path, { user }))
  const changed = typeof data === 'object' ? data : {}
  return oneOf(await api.get(href(v3.user, { user })), (person) => ({ ...wholePerson(person, look), ...changed }))
}

/** Options about the format of the answer, which are not changes. */
const OF_ANSWER = ['field_set_key', 'fields', 'bookmarks', 'orbac_subject_id', 'no_fetch_context_on_resource']

function changesIn(options: Options, ...others: string[]): Options {
  const left = Object.entries(options).filter(([name]) => ![...OF_ANSWER, ...others].includes(name))
  return Object.fromEntries(left)
}

/** The flag with which a person's own boards and pins are requested. */
export function ownFlag(options: Options): Partial<{ is_own_profile_pins: string }> {
  return present({ is_own_profile_pins: flagIn(options, 'is_own_profile_pins') ? '1' : undefined })
}
