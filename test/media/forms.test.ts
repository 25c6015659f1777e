import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MEDIA_KEY } from '#domain/media/sizes.ts'
import { media } from '#worker/model/media/tables.ts'
import { ask, db, signIn } from '../fixtures/app.ts'
import { publish, publishHtml, somewhere } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { limitedSessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

const BUILDER = '/pin-builder/'

/** Sends a form as a browser without JavaScript does; returns the target. */
async function send(action: string, fields: Record<string, string | File>, session?: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const whole = new Response(body)
  const bytes = await whole.arrayBuffer()
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
  }
  const answer = await ask(action, { method: 'POST', headers, body: bytes, ...(session && { session }) })
  const to = new URL(answer.headers.get('location') ?? '/nowhere', 'https://pinfold.test')
  const toast = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('toast='))
  return { status: answer.status, path: to.pathname, told: Object.fromEntries(to.searchParams), toast }
}
const file = async (name = 'a.png') => new File([await png()], name, { type: 'image/png' })

test('a file is uploaded by a plain form, which leads on to the builder with it and what was typed [CRE-028]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const fields = { file: await file('../../etc/passwd.png'), title: 'A bowl & a plate', description: ' Of clay ' }
  const { status, path, told } = await send('/do/upload/', fields, session)
  expect([status, path]).toEqual([303, BUILDER])
  expect(told).toEqual({
    media: expect.any(String),
    signature: expect.stringMatching(MEDIA_KEY),
    title: 'A bowl & a plate',
    description: 'Of clay',
  })
  const [row] = await db
    .select()
    .from(media)
    .where(eq(media.id, Number(told.media)))
  expect(row).toMatchObject({ ownerId: mira.id, key: expect.stringMatching(/^[\w-]{16}$/), used: false })
})

test('a rejected upload leads back to the form with what was typed and an error [CRE-028 REL-15]', async () => {
  const session = await signIn((await person()).username)
  for (const [fields, toast] of [
    [{ title: 'Mine', file: new File(['<svg/>'], 'a.jpg', { type: 'image/jpeg' }) }, 'only_images'],
    [{ title: 'Mine', file: new File([], 'a.jpg') }, 'only_images'],
    [{ title: 'Mine', file: 'words' }, 'only_images'],
    [{ title: 'Mine' }, 'only_images'],
  ] as const) {
    const answer = await send('/do/upload/', fields, session)
    expect(answer).toMatchObject({ status: 303, path: BUILDER, told: { title: 'Mine' } })
    expect(answer.toast).toContain(`-${toast}`)
  }
  const large = { file: new File([new Uint8Array(21 * 1024 * 1024)], 'a.png') }
  expect((await send('/do/upload/', large, session)).toast).toContain('-upload_too_large')
  for (const type of ['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, 'content-length': '5' }
    expect((await ask('/do/upload/', { method: 'POST', session, headers, body: 'words' })).status, type).toBe(303)
  }
})

test('visitors and limited logins are sent to log in [CRE-028]', async () => {
  const mira = await person()
  for (const session of [undefined, await limitedSessionOf(mira)])
    for (const action of ['/do/upload/', '/do/link_preview/'])
      expect((await send(action, { url: 'x.example', file: await file() }, session)).path).toBe('/login/')
})

test('a link leads on with what its page offers, and what was typed stays [REL-11]', async () => {
  const session = await signIn((await person()).username)
  const picture = await publish(somewhere('a.png'), await png(), { headers: { 'content-type': 'image/png' } })
  const meta = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`
  const page = await publishHtml(
    somewhere(),
    `${meta('title', 'A bowl')}${meta('image', picture)}${meta('description', 'Clay')}`,
  )
  const { status, path, told } = await send('/do/link_preview/', { url: page, title: 'My bowl' }, session)
  expect([status, path]).toEqual([303, BUILDER])
  expect(told).toEqual({
    media: expect.any(String),
    signature: expect.stringMatching(MEDIA_KEY),
    link: page,
    title: 'My bowl',
    description: 'Clay',
  })
  const bare = await send('/do/link_preview/', { url: page.replace('https://', '') }, session)
  expect(bare.told).toMatchObject({ link: page, title: 'A bowl', media: told.media })
  const without = await publishHtml(somewhere(), `${meta('title', 'A bowl')}${meta('image', somewhere('gone.png'))}`)
  expect((await send('/do/link_preview/', { url: without }, session)).told).toEqual({ link: without, title: 'A bowl' })
})

test('a link that leads nowhere comes back as it was typed [REL-11 REL-15]', async () => {
  const session = await signIn((await person()).username)
  for (const url of ['http://127.0.0.1/', 'javascript:alert(1)', '', 'no host', somewhere()]) {
    const answer = await send('/do/link_preview/', { url, description: 'Typed' }, session)
    expect(answer, url).toMatchObject({
      status: 303,
      path: BUILDER,
      told: { ...(url && { link: url }), description: 'Typed' },
    })
    expect(answer.toast).toContain('-link_unreachable')
  }
})
