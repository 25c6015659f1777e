import { expect, test } from 'vitest'
import { askHtml, askJson } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, mediaKey, person, pin } from '../fixtures/world.ts'

/** Every place in which the person who is invited reads of the board. */
const PLACES = [
  '/v3/users/me/board_invites/',
  '/resource/BoardInvitesResource/get/?data=%7B%22options%22%3A%7B%22current_user%22%3Atrue%7D%7D',
  '/v3/native_interactions/',
  '/notifications/',
]

const KINDS = {
  public: { privacy: 'public', archived: false, isPrivate: false, hasCover: true },
  protected: { privacy: 'protected', archived: false, isPrivate: false, hasCover: true },
  secret: { privacy: 'secret', archived: false, isPrivate: false, hasCover: false },
  archived: { privacy: 'public', archived: true, isPrivate: false, hasCover: false },
  'a private person’s': { privacy: 'public', archived: false, isPrivate: true, hasCover: false },
} as const

for (const [kind, { privacy, archived, isPrivate, hasCover }] of Object.entries(KINDS))
  test(`whoever is invited to a board that is ${kind} sees its name, and ${hasCover ? 'its' : 'no'} picture before they accept [INV-003 REL-01]`, async () => {
    const [mira, theo] = [await person({ isPrivate }), await person()]
    const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
    const on = await board(mira, { name: 'The Sea', privacy, archived })
    const keys = [mediaKey(), mediaKey()]
    for (const imageKey of keys) await pin(mira, on, { row: { imageKey } })
    const json = { invited_user_ids: [String(theo.id)] }
    const sent = await askJson(`/v3/boards/${on.id}/invites/`, { method: 'POST', session: asMira, json })
    expect(sent.http).toBe(200)
    // The board's own people know its pictures.
    expect(sent.data[0].board.image_cover_url).toMatch(new RegExp(keys.join('|')))
    const { data } = await askJson('/v3/users/me/board_invites/', { session: asTheo })
    expect(data[0].board).toMatchObject({ name: 'The Sea', url: on.url })
    expect(data[0].board.image_cover_url !== null).toBe(hasCover)
    for (const place of [...PLACES, `/${theo.username}/`]) {
      const { http, html } = await askHtml(place, { session: asTheo })
      expect(http, place).toBe(200)
      if (place.endsWith('invites/') || place === `/${theo.username}/`) expect(html, place).toContain('The Sea')
      if (!hasCover) for (const key of keys) expect(html, place).not.toContain(key)
    }
    const { http } = await askJson(`/v3/boards/${on.id}/invites/${theo.id}/`, {
      method: 'PUT',
      session: asTheo,
      json: {},
    })
    expect(http).toBe(200)
    expect((await askHtml(on.url, { session: asTheo })).html).toContain(keys[0])
  })
