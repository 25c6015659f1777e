import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businesses } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { mediaKey, type Person, person } from '../fixtures/world.ts'

const COVER = { coverSource: 'image', coverWidth: 1600, coverHeight: 900 } as const
const userOf = async (who: Person) => (await askJson(`/v3/users/${who.username}/`)).data

test('a cover has its picture in three sizes [HDR-040]', async () => {
  const ada = await person({ isPartner: true })
  const key = mediaKey()
  await db.insert(businesses).values({ userId: ada.id, ...COVER, coverKey: key })
  expect((await userOf(ada)).profile_cover).toEqual({
    source: 'image',
    images: {
      '736x': { url: `/img/736x/${key}.webp`, width: 736, height: 414 },
      '1200x': { url: `/img/1200x/${key}.webp`, width: 1200, height: 675 },
      originals: { url: `/img/originals/${key}.webp`, width: 1600, height: 900 },
    },
  })
})

test('a cover is uploaded, replaced, undone and removed; only a business has one [HDR-004 W-54]', async () => {
  const ada = await person({ isPartner: true })
  const session = await sessionOf(ada)
  const put = (media_id: string | null, as = session) =>
    askJson('/v3/users/me/cover/', { method: 'PUT', session: as, json: { media_id } })
  const coverOf = async () =>
    (await db.select().from(businesses).where(eq(businesses.userId, ada.id)))[0]?.coverKey ?? null
  const [one, two] = [await upload(ada), await upload(ada)]
  expect(await put(one.media_id)).toMatchObject({ http: 200, data: { profile_cover: { source: 'image' } } })
  const first = await coverOf()
  expect(first).not.toBeNull()
  const second = await put(two.media_id)
  expect(await coverOf()).not.toBe(first)
  // Sent again, as after a lost answer, it changes nothing.
  expect((await put(two.media_id)).data.undo).toBeUndefined()
  expect(await askJson(`/v3/undo/${second.data.undo.id}/`, { method: 'POST', session })).toMatchObject({ http: 200 })
  expect(await coverOf()).toBe(first)
  expect((await userOf(ada)).profile_cover.images['736x'].width).toBe(736)
  const removed = await put(null)
  expect([removed.data.profile_cover, await coverOf()]).toEqual([{ source: '' }, null])
  await askJson(`/v3/undo/${removed.data.undo.id}/`, { method: 'POST', session })
  expect(await coverOf()).toBe(first)
  const mira = await person()
  const own = await sessionOf(mira)
  const mine = await upload(mira)
  expect(await put(mine.media_id, own)).toMatchObject({ http: 403, code: 3 })
  expect(await put(mine.media_id)).toMatchObject({ http: 400, code: 1 })
})

test('a visitor’s kept page of a business shows its new cover at once [HDR-004 REL-08]', async () => {
  const ada = await person({ isPartner: true })
  const session = await sessionOf(ada)
  const put = (media_id: string | null) =>
    askJson('/v3/users/me/cover/', { method: 'PUT', session, json: { media_id } })
  const path = `/${ada.username}/`
  for (const media_id of [(await upload(ada)).media_id, (await upload(ada)).media_id, null]) {
    await untilKept(path)
    const { profile_cover: cover } = (await put(media_id)).data
    const { headers, html } = await askHtml(path)
    expect(isKept(headers)).toBe(false)
    if (cover.images) expect(html).toContain(cover.images['1200x'].url)
  }
})

/** Sends the form as the page's script does, which keeps the crop if the answer is an error. */
async function send(session: string | undefined, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const whole = new Response(form)
  const body = await whole.arrayBuffer()
  const headers = {
    accept: 'application/json',
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  }
  const answer = await ask('/do/cover/', { method: 'POST', headers, body, ...(session && { session }) })
  return { http: answer.status, ...((await answer.json()) as { to?: string; code?: number; message?: string }) }
}

test('a script that sends the cropped cover gets the next page; sent again, as after a lost answer, it changes nothing [HDR-004 W-54]', async () => {
  const ada = await person({ isPartner: true })
  const session = await sessionOf(ada)
  const file = new File([await png(1200, 675)], 'picture.jpg', { type: 'image/jpeg' })
  const fields = { file, return_to: `/${ada.username}/` }
  expect(await send(session, fields)).toMatchObject({ http: 200, to: `/${ada.username}/` })
  const { images } = (await userOf(ada)).profile_cover
  expect(images.originals).toMatchObject({ width: 1200, height: 675 })
  expect(await send(session, fields)).toMatchObject({ http: 200, to: `/${ada.username}/` })
  expect((await userOf(ada)).profile_cover.images).toEqual(images)
  const { data } = await askJson('/v3/undo/', { session })
  expect(data.filter(({ action }: { action: string }) => action === 'cover_changed')).toHaveLength(1)
})

test('a file that is no picture, and people who have no cover, get a sentence and change nothing [HDR-004 REL-15]', async () => {
  const [ada, mira] = [await person({ isPartner: true }), await person()]
  const session = await sessionOf(ada)
  const file = new File([await png(40, 30)], 'picture.jpg')
  const sentence = expect.stringMatching(/./)
  for (const wrong of [
    new File(['<svg/>'], 'a.jpg'),
    new File([], 'a.jpg'),
    new File([Uint8Array.of(255, 216, 255)], 'a.jpg'),
  ])
    expect(await send(session, { file: wrong })).toMatchObject({ http: 400, message: sentence })
  expect(await send(await sessionOf(mira), { file })).toMatchObject({ http: 403, message: sentence })
  expect(await send(undefined, { file })).toMatchObject({ http: 401, message: sentence })
  expect((await userOf(ada)).profile_cover).toEqual({ source: '' })
})
