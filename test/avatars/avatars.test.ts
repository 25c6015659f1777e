import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepMedia } from '#worker/media/jobs.ts'
import { media, unusedMedia } from '#worker/model/media/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'
import { png } from '../fixtures/pictures.ts'
import { limitedSessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, type Person, person } from '../fixtures/world.ts'

const DAY = 24 * 3600 * 1000
const store = (env as unknown as { MEDIA: R2Bucket }).MEDIA
const put = (session: string, media_id: unknown) =>
  askJson('/v3/users/me/picture/', { method: 'PUT', session, json: { media_id } })
const avatarOf = async ({ id }: Person) => (await db.select().from(users).where(eq(users.id, id)))[0]?.imageKey ?? null
const undo = (session: string, id: string) => askJson(`/v3/undo/${id}/`, { method: 'POST', session })
const isStored = async (key: string) => (await store.head(`originals/${key}`)) !== null

/** Sends the form as a browser does; returns the target and its toast. */
async function send(session: string | undefined, fields: Record<string, string | File>, accept = 'text/html') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const whole = new Response(form)
  const body = await whole.arrayBuffer()
  const headers = {
    accept,
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  }
  const answer = await ask('/do/picture/', { method: 'POST', headers, body, ...(session && { session }) })
  const toast = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('toast=')) ?? ''
  return { answer, to: answer.headers.get('location'), toast: toast.split(';')[0] ?? '' }
}
const file = async (width = 40, height = 30) => new File([await png(width, height)], 'a.png', { type: 'image/png' })

test('a file sent by the plain form becomes the public profile picture; it can be replaced, undone and removed [HDR-003 W-54]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const first = await send(session, { file: await file(), return_to: `/${mira.username}/` })
  expect([first.answer.status, first.to]).toEqual([303, `/${mira.username}/`])
  const one = await avatarOf(mira)
  expect(one).toMatch(/^[\w-]{16}$/)
  expect((await askHtml(`/${mira.username}/`)).html).toContain(`/img/140x140/${one}.webp`)
  const second = await send(session, { file: await file(50, 50) })
  expect(second.to).toBe('/settings/edit-profile/')
  const two = await avatarOf(mira)
  expect(two).not.toBe(one)
  const [, id = ''] = /\.(\d+)/.exec(second.toast) ?? []
  expect(await undo(session, id)).toMatchObject({ http: 200 })
  expect(await avatarOf(mira)).toBe(one)
  expect(await undo(session, id)).toMatchObject({ http: 409, code: 2175 })
  const gone = await send(session, { remove: 'on' })
  expect(await avatarOf(mira)).toBeNull()
  const [, back = ''] = /\.(\d+)/.exec(gone.toast) ?? []
  expect(await undo(session, back)).toMatchObject({ http: 200 })
  expect(await avatarOf(mira)).toBe(one)
})

test('a change of the profile picture is undone only while its picture is still the one [W-54]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const undoOf = ({ toast }: { toast: string }) => /\.(\d+)/.exec(toast)?.[1] ?? ''
  await send(session, { file: await file() })
  const second = undoOf(await send(session, { file: await file(50, 50) }))
  const third = undoOf(await send(session, { file: await file(60, 60) }))
  const is = await avatarOf(mira)
  expect(await undo(session, second)).toMatchObject({ http: 409, code: 2175 })
  expect(await avatarOf(mira)).toBe(is)
  expect(await undo(session, third)).toMatchObject({ http: 200 })
  expect(await undo(session, second)).toMatchObject({ http: 200 })
})

test('a new profile picture, another, its removal and their undo reach the kept pages of those who work on one’s boards [REL-03 REL-08]', async () => {
  const [mira, theo] = [await person(), await person()]
  await board(mira, { collaborators: [theo] })
  const session = await signIn(mira.username)
  let toast = ''
  const change = (fields: Record<string, string | File>) => async () => {
    toast = (await send(session, fields)).toast
  }
  const back = async () => {
    expect(await undo(session, /\.(\d+)/.exec(toast)?.[1] ?? '')).toMatchObject({ http: 200 })
  }
  const changes = [
    change({ file: await file() }),
    change({ file: await file(50, 50) }),
    back,
    change({ remove: 'on' }),
    back,
  ]
  for (const [i, each] of changes.entries()) {
    await untilKept(`/${theo.username}/`)
    await each()
    const { headers } = await askHtml(`/${theo.username}/`)
    expect([i, isKept(headers)]).toEqual([i, false])
  }
})

test('a file that cannot be a profile picture changes nothing and shows an error on the page [HDR-003 REL-15]', async () => {
  const mira = await person({ imageKey: 'a'.repeat(16) })
  const session = await signIn(mira.username)
  for (const wrong of [
    { file: new File(['<svg onload=alert(1)/>'], 'a.png', { type: 'image/png' }) },
    { file: new File([], 'a.png') },
    { file: 'words' },
    { file: await file(), remove: 'on', more: 'x' },
    {},
  ] as Record<string, string | File>[]) {
    const { answer, to, toast } = await send(session, { ...wrong, return_to: '/settings/' })
    expect([answer.status, toast.startsWith('toast=-')], JSON.stringify(wrong)).toEqual([303, true])
    expect(to).toContain('/settings/profile-picture/')
    const told = await send(session, wrong, 'application/json')
    expect(told.answer.status).toBe(400)
    expect(await told.answer.json()).toMatchObject({ message: expect.stringMatching(/./) })
  }
  expect((await send(session, { remove: 'on', return_to: '//evil.example/' })).to).toBe('/')
  for (const nobody of [undefined, await limitedSessionOf(mira)])
    expect((await send(nobody, { file: await file() })).to).toMatch(/^\/login\//)
})

test('only an unused upload of one’s own becomes a profile picture, once even if sent repeatedly [HDR-003]', async () => {
  const [mira, guest] = [await person(), await person()]
  const session = await signIn(mira.username)
  const film = await upload(mira, { kind: 'video' })
  const used = await upload(mira, { used: true })
  const theirs = await upload(guest)
  for (const id of [film.media_id, used.media_id, theirs.media_id, '1', 'x', 1.5, '', {}])
    expect((await put(session, id)).http, String(id)).toBe(400)
  expect(await avatarOf(mira)).toBeNull()
  const own = await upload(mira)
  const [one, two] = await Promise.all([put(session, own.media_id), put(session, own.media_id)])
  expect([one.http, two.http]).toEqual([200, 200])
  expect(one.data.image_xlarge_url).toContain(own.key)
  expect(await avatarOf(mira)).toBe(own.key)
  const changes = await askJson('/v3/undo/', { session })
  expect(changes.data.filter(({ action }: { action: string }) => action === 'picture_changed')).toHaveLength(1)
})

test('a replaced profile picture is kept until its undo expires, then deleted; one in use never is [REL-12]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const keys: string[] = []
  for (const size of [41, 42]) {
    await send(session, { file: await file(size, size) })
    keys.push((await avatarOf(mira)) ?? '')
  }
  const [old = '', now = ''] = keys
  await sweepMedia(db, store, Date.now() + DAY / 2)
  expect(await Promise.all(keys.map(isStored))).toEqual([true, true])
  await sweepMedia(db, store, Date.now() + 2 * DAY)
  expect([await isStored(old), await isStored(now)]).toEqual([false, true])
  expect(await db.select().from(media).where(eq(media.key, old))).toEqual([])
  expect(await db.select().from(unusedMedia).where(eq(unusedMedia.key, now))).toEqual([])
})

test('an avatar fills its square, whatever shape the picture has [G-093]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  await send(session, { file: await file(400, 300) })
  const answer = await ask(`/img/140x140/${await avatarOf(mira)}.webp`)
  const images = (env as unknown as { IMAGES: ImagesBinding }).IMAGES
  const info = await images.info(answer.body as ReadableStream<Uint8Array>)
  expect(info).toMatchObject({ width: 140, height: 140 })
})

test('Impressum and Instagram are typed as people have them, and nothing else comes of it [HDR-011 HDR-014]', async () => {
  const shop = await person({ isPartner: true })
  const session = await signIn(shop.username)
  const change = (json: object) => askJson('/v3/users/me/', { method: 'PUT', session, json })
  for (const typed of [
    'mira.prints',
    '@mira.prints',
    'https://www.instagram.com/mira.prints/?hl=de',
    'instagram.com/mira.prints',
  ])
    expect((await change({ instagram_username: typed })).data.instagram_data, typed).toEqual({
      username: 'mira.prints',
      url: 'https://www.instagram.com/mira.prints/',
    })
  const hostile = [
    'a b',
    '<b>',
    '../x',
    '.',
    'a..',
    'x'.repeat(31),
    'https://evil.example/x',
    '@@a',
    'javascript:alert(1)',
    'é',
  ]
  for (const typed of hostile) expect((await change({ instagram_username: typed })).http, typed).toBe(400)
  for (const typed of ['javascript:alert(1)', 'https://u:p@x.y', 'https://', '"><script>', 'x'.repeat(2049)])
    expect((await change({ impressum_url: typed })).http, typed).toBe(400)
  expect((await change({ impressum_url: 'shop.example/imprint' })).data.impressum_url).toBe(
    'https://shop.example/imprint',
  )
  const seen = async (country: string) => (await askHtml(`/${shop.username}/`, { country })).html
  const link = '<a href="https://shop.example/imprint"'
  expect(await seen('DE')).toContain(link)
  expect(await seen('US')).not.toContain(link)
  expect(await seen('US')).toContain('https://www.instagram.com/mira.prints/')
  const form = { section: 'profile', impressum_url: '', instagram_username: '' }
  const answer = await ask('/do/settings/', { method: 'POST', session, body: new URLSearchParams(form) })
  expect(answer.status).toBe(303)
  expect((await change({})).data).toMatchObject({ impressum_url: null, instagram_data: null })
})
