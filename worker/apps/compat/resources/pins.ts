import { idsIn, neededIn, present, textIn } from '#domain/apps/compat.ts'
import { href, routes } from '#domain/routes.ts'
import { pinObject } from '../objects/pin.ts'
import { oneOf, pageIn, pageOf, queryIn, type Resource, type Resources } from '../resource.ts'
import { ownFlag, personIn } from './people.ts'

const { api: v3 } = routes

type PinFeed =
  | typeof v3.userPins
  | typeof v3.userCreated
  | typeof v3.userStories
  | typeof v3.userVideos
  | typeof v3.boardlessPins

function ofPerson(path: PinFeed): Resource {
  return async ({ options, api }) => {
    const query = { ...pageIn(options), ...ownFlag(options), ...queryIn(options, ['pin_filter']) }
    return pageOf(await api.get(href(path, personIn(options)), query), pinObject)
  }
}

const related: Resource = async ({ options, api }) => {
  const pin = neededIn(options, 'pin', 'pin_id', 'id')
  return pageOf(await api.get(href(v3.relatedPins, { pin }), pageIn(options)), pinObject)
}

/** Pins: feeds, one pin, moves of many. */
export const pins: Resources = {
  'UserPins.get': ofPerson(v3.userPins),
  'UserActivityPins.get': ofPerson(v3.userCreated),
  'UserStoryPinsFeed.get': ofPerson(v3.userStories),
  'UserStoryPins.get': ofPerson(v3.userStories),
  'UserVideoPinsFeed.get': ofPerson(v3.userVideos),
  'UserVideoPins.get': ofPerson(v3.userVideos),
  'BoardlessPinsFeed.get': ofPerson(v3.boardlessPins),
  'BoardlessPins.get': ofPerson(v3.boardlessPins),
  'UserHomefeed.get': async ({ options, api }) => pageOf(await api.get(v3.homefeed, pageIn(options)), pinObject),
  'RelatedPinFeed.get': related,
  'RelatedModules.get': related,
  'Pin.get': async ({ options, api }) =>
    oneOf(await api.get(href(v3.pin, { pin: neededIn(options, 'id', 'pin_id') })), pinObject),
  'BulkEditSelectAll.update': async ({ options, api }) =>
    api.send('PUT', v3.selectAll, {
      board_id: textIn(options, 'board_id') ?? null,
      new_board_id: neededIn(options, 'new_board_id'),
      ...present({
        old_section_id: textIn(options, 'old_section_id'),
        new_section_id: textIn(options, 'new_section_id'),
        orbac_subject_id: textIn(options, 'orbac_subject_id'),
      }),
      pin_ids: idsIn(options, 'pin_ids'),
    }),
}
