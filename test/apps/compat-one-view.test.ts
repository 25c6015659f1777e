import { expect, test } from 'vitest'
import { askJson, signIn } from '../fixtures/app.ts'
import { compat, compatLogIn } from '../fixtures/compat.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

type Fields = Record<string, unknown>

/**
 * What the compatibility API alone says of an object, or says in other words. Each is made of fields that `/v3` has, or the same for every object: a fact belongs to
 * the view of `/v3`, from which that of the compatibility API is made, so that no program misses it at one of them.
 */
const OWN: Record<string, { adds: string; changes: string }> = {
  pin: {
    adds: `node_id description_html grid_description closeup_description closeup_unified_description method is_native
      is_uploaded is_playable image_crop auto_alt_text native_creator closeup_attribution pin_join hashtags carousel_data
      embed attribution rich_summary rich_metadata link_domain`,
    changes: 'description pinner board aggregated_pin_data',
  },
  board: {
    adds: `node_id archived_by_me_at image_cover_url image_cover_hd_url images is_ads_only collaborating_users
      viewer_collaborator_join_requested event_date access`,
    changes: 'category owner cover_images',
  },
  section: { adds: '', changes: 'type board' },
  user: {
    adds: `type node_id is_default_image domain_verified indexed domain_url seo_title seo_description
      seo_canonical_domain partner`,
    changes: 'eligible_profile_tabs image_small_url image_medium_url image_large_url image_xlarge_url',
  },
}

const named = (names: string) => names.split(/\s+/).filter(Boolean).sort()

/** Addresses of pictures are whole at the compatibility API. */
function whole(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/"(\/(?:img|video|static)\/)/g, '"https://pinfold.test$1'))
}

const mira = await person({ fullName: 'Mira Okafor', about: 'Paper boats', websiteUrl: 'https://mira.example/' })
const on = await board(mira, { name: 'Late light' })
const inside = await section(on, 'Inside')
const shown = await pin(mira, on, {
  row: { title: 'Dusk', description: 'A field at dusk', link: 'https://example.com/', domain: 'example.com' },
})
const cookies = await compatLogIn(mira.username)
const session = await signIn(mira.username)

const THINGS = [
  { kind: 'pin', path: `/v3/pins/${shown.id}/`, call: 'Pin.get', options: { id: shown.id } },
  { kind: 'board', path: `/v3/boards/${on.id}/`, call: 'Board.get', options: { board_id: on.id } },
  {
    kind: 'section',
    path: `/v3/board_sections/${inside.id}/`,
    call: 'BoardSection.get',
    options: { section_id: inside.id },
  },
  { kind: 'user', path: `/v3/users/${mira.username}/`, call: 'User.get', options: { username: mira.username } },
]

for (const { kind, path, call, options } of THINGS)
  test(`a ${kind} has no field at the compatibility API alone or in /v3 alone that is not named here [API-001]`, async () => {
    const { adds, changes } = OWN[kind] ?? { adds: '', changes: '' }
    const ours = (await askJson(path, { session })).data as Fields
    const theirs = (await compat(call, options, { cookies })).data as Fields
    expect(Object.keys(ours).filter((name) => !(name in theirs))).toEqual([])
    expect(
      Object.keys(theirs)
        .filter((name) => !(name in ours))
        .sort(),
    ).toEqual(named(adds))
    const same = (fields: Fields) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => name in ours && !named(changes).includes(name)))
    expect(same(theirs)).toEqual(whole(same(ours)))
  })
