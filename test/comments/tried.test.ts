import { createExecutionContext, createScheduledController, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { comment, commentsOf, countOf, edit, remove, settings, shown, undo, withPin } from '../fixtures/comments.ts'
import { block } from '../fixtures/conversations.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { byTestId, texts } from '../fixtures/html.ts'
import { notificationsOf, told } from '../fixtures/notifications.ts'
import { as, exif, holds, png, withExif } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket }
const DAY = 24 * 3600 * 1000

/** Shows how it went. */
const show = async (who: Person, pinId: number, note: { text?: string; media_id?: string; parent_id?: string }) =>
  askJson(commentsOf(pinId), { method: 'POST', session: await sessionOf(who), json: { tried: true, ...note } })
/** A picture that a person uploads as a file. */
async function sendPicture(who: Person, file?: Uint8Array<ArrayBuffer>) {
  const session = await sessionOf(who)
  const headers = { 'content-type': 'application/octet-stream' }
  const { http, data } = await askJson('/v3/media/', { method: 'POST', session, headers, body: file ?? (await png()) })
  if (http !== 201) throw new Error(`${http}`)
  return data as { media_id: string; image_signature: string }
}
async function statusOf(key: string): Promise<number> {
  const context = createExecutionContext()
  const answer = await worker.fetch(
    new Request(`https://pinfold.test/img/474x/${key}.webp`) as never,
    env as never,
    context,
  )
  await answer.arrayBuffer()
  await waitOnExecutionContext(context)
  return answer.status
}
const triedOf = (who: Person | null, pinId: number) => shown(who, pinId, '?tried=true')
const night = (days: number) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date(Date.now() + days * DAY) }), env as never)

test('how it went is shown with a picture and a line, in a list of its own and among the comments', async () => {
  const { owner, blue } = await withPin()
  const ben = await person()
  await comment(ben, blue.id, 'I shall try this')
  const { media_id, image_signature } = await sendPicture(ben)
  const { data } = await show(ben, blue.id, { text: 'Turned out well', media_id })
  expect(data).toMatchObject({
    text: 'Turned out well',
    is_tried: true,
    image: { url: `/img/474x/${image_signature}.webp`, width: 40, height: 30 },
  })
  expect((await triedOf(owner, blue.id)).map(({ text }) => text)).toEqual(['Turned out well'])
  const all = await shown(null, blue.id)
  expect(all.map(({ text, is_tried }) => [text, is_tried])).toEqual([
    ['Turned out well', true],
    ['I shall try this', undefined],
  ])
  // Who shows how it went has tried it.
  const { data: seen } = await askJson(`/v3/pins/${blue.id}/`, { session: await sessionOf(ben) })
  expect(seen).toMatchObject({
    tried_by_me: true,
    comment_count: 2,
    aggregated_pin_data: { comment_count: 2, aggregated_stats: { done: 1 }, did_it_data: { details_count: 1 } },
  })
  expect(await wrongCounters(DB)).toEqual([])
})

test('a picture or a line is enough; nothing, an answer, and the picture of somebody else or of a Pin are refused', async () => {
  const { owner, blue } = await withPin()
  const ben = await person()
  const used = await upload(ben, { used: true })
  const [foreign, film] = [await upload(owner), await upload(ben, { kind: 'video' })]
  const parent = await comment(owner, blue.id, 'Has anybody?')
  for (const note of [
    {},
    { text: ' \u200b ' },
    { text: 'x', media_id: used.media_id },
    { text: 'x', media_id: foreign.media_id },
    { text: 'x', media_id: film.media_id },
    { text: 'x', media_id: '9007199254740993' },
    { text: 'x', parent_id: parent.id },
  ])
    expect([(await show(ben, blue.id, note)).http, note]).toEqual([400, note])
  const { media_id } = await upload(ben)
  // A comment has no picture.
  const session = await sessionOf(ben)
  const plain = { method: 'POST', session, json: { text: 'x', media_id } }
  expect((await askJson(commentsOf(blue.id), plain)).http).toBe(400)
  expect((await show(ben, blue.id, { media_id })).http).toBe(200)
  expect((await show(ben, blue.id, { text: 'Only words' })).http).toBe(200)
  expect((await triedOf(null, blue.id)).map(({ text, image }) => [text, image !== undefined])).toEqual([
    ['Only words', false],
    ['', true],
  ])
  // The same words once more are not another note.
  expect((await show(ben, blue.id, { text: 'Only words' })).http).toBe(200)
  expect(await triedOf(null, blue.id)).toHaveLength(2)
})

test('the picture is gone with the note at once, Undo brings both back, and after a day the file is deleted [REL-05 REL-12]', async () => {
  const { owner, blue } = await withPin()
  const ben = await person()
  const { media_id, image_signature: key } = await sendPicture(ben)
  const { data: note } = await show(ben, blue.id, { text: 'Mine', media_id })
  expect(await statusOf(key)).toBe(200)
  // The Pin's saver may delete it, too.
  const { data: deleted } = await remove(owner, blue.id, note.id)
  expect([await statusOf(key), await countOf(blue.id), await triedOf(null, blue.id)]).toEqual([404, 0, []])
  await undo(owner, deleted.undo.id)
  expect([await statusOf(key), await countOf(blue.id), (await triedOf(null, blue.id)).length]).toEqual([200, 1, 1])
  // With the Pin it disappears and comes back.
  const session = await sessionOf(owner)
  const { data: gone } = await askJson(`/v3/pins/${blue.id}/`, { method: 'DELETE', session })
  expect(await statusOf(key)).toBe(404)
  await undo(owner, gone.undo.id)
  expect(await statusOf(key)).toBe(200)
  await remove(ben, blue.id, note.id)
  await night(2)
  expect([await statusOf(key), await MEDIA.head(`originals/${key}`)]).toEqual([404, null])
  expect(await wrongCounters(DB)).toEqual([])
})

test('a picture tells nothing of where it was taken', async () => {
  const { blue } = await withPin()
  const ben = await person()
  const { media_id, image_signature: key } = await sendPicture(
    ben,
    withExif(await as('image/jpeg', await png()), exif(6)),
  )
  await show(ben, blue.id, { media_id })
  const kept = await MEDIA.get(`originals/${key}`)
  expect(holds(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer(0)), 'Exif')).toBe(false)
})

test('comments off, a block and the saver’s words hold for notes as for comments', async () => {
  const { owner, blue } = await withPin()
  const [ben, cleo] = [await person(), await person()]
  await show(ben, blue.id, { text: 'By Ben' })
  await settings(owner, { comment_words: ['ugly'] })
  await show(cleo, blue.id, { text: 'Ugly!' })
  const texts = async (who: Person | null) => (await triedOf(who, blue.id)).map(({ text }) => text)
  expect([await texts(null), await texts(owner)]).toEqual([['By Ben'], ['Ugly!', 'By Ben']])
  await block(cleo, ben)
  expect(await texts(cleo)).toEqual(['Ugly!'])
  await block(owner, ben)
  expect((await show(ben, blue.id, { text: 'Again' })).code).toBe(91)
  const session = await sessionOf(owner)
  await askJson(`/v3/pins/${blue.id}/`, { method: 'PUT', session, json: { comments_off: true } })
  expect((await show(cleo, blue.id, { text: 'Again' })).code).toBe(96)
  expect(await wrongCounters(DB)).toEqual([])
})

test('the saver is told once who tried a Pin, with what they say about it, as long as it is there', async () => {
  const ada = await person({ fullName: 'Ada' })
  const [ben, cleo] = [await person({ fullName: 'Ben' }), await person({ fullName: 'Cleo' })]
  const blue = await pin(ada, await board(ada))
  const mark = async (who: Person, isSet: boolean) =>
    askJson(`/v3/pins/${blue.id}/tried/`, { method: isSet ? 'PUT' : 'DELETE', session: await sessionOf(who), json: {} })
  await mark(ben, true)
  expect(await told(ada)).toEqual(['tried Ben'])
  const { data } = await show(cleo, blue.id, { text: 'Well, well' })
  expect(await told(ada)).toEqual(['tried Cleo, Ben'])
  expect((await notificationsOf(ada))[0]).toMatchObject({
    pin: { id: String(blue.id) },
    comment: { text: 'Well, well' },
  })
  await mark(ben, false)
  await mark(ben, true)
  expect(await told(ada)).toEqual(['tried Cleo, Ben'])
  await remove(ada, blue.id, data.id)
  await mark(ben, false)
  expect(await told(ada)).toEqual([])
  await mark(ada, true)
  expect(await told(ada)).toEqual([])
})

test('a comment that loses a filtered word tells the saver, and whom it names, that it is there', async () => {
  const { owner, blue } = await withPin()
  const [ben, cleo] = [await person({ fullName: 'Ben' }), await person()]
  const top = await comment(cleo, blue.id, 'What is it?')
  await settings(owner, { comment_words: ['damn'] })
  const hidden = await comment(ben, blue.id, `Damn good, @${cleo.username}`)
  const reply = await comment(ben, blue.id, 'Damn', top.id)
  expect([(await told(owner)).length, await told(cleo)]).toEqual([1, []])
  await edit(ben, blue.id, hidden.id, `Very good, @${cleo.username}`)
  await edit(ben, blue.id, reply.id, 'A door')
  expect((await told(owner))[0]).toContain('Ben')
  expect(await told(cleo)).toEqual(['reply Ben', 'mention Ben'])
  // Once it is shown, another change rings no more.
  const before = await notificationsOf(owner)
  await edit(ben, blue.id, hidden.id, 'Very, very good')
  expect((await notificationsOf(owner)).map(({ event_id }) => event_id)).toEqual(before.map(({ event_id }) => event_id))
})

test('a plain form with a file shows how it went, twice sent once stored; a film and an empty one come back', async () => {
  const { blue } = await withPin()
  const ben = await person()
  const session = await sessionOf(ben)
  const page = `/pin/${blue.id}/comments/?list=tried`
  const send = async (text: string, file: Uint8Array<ArrayBuffer> | null, as: string | null = session) => {
    const body = new FormData()
    body.set('pin_id', String(blue.id))
    body.set('text', text)
    body.set('file', new File(file ? [file] : [], 'x.png', { type: 'image/png' }))
    const request = new Request('https://pinfold.test/', { method: 'POST', body })
    const bytes = new Uint8Array(await request.arrayBuffer())
    const headers = {
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(bytes.byteLength),
    }
    return ask('/do/show_tried/', { method: 'POST', headers, body: bytes, ...(as && { session: as }) })
  }
  const picture = await png()
  for (const _ of [1, 2]) {
    const answer = await send('With a picture', picture)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
  }
  const { html } = await askHtml(page, { session })
  expect(await texts(html, byTestId('comment-text'))).toEqual(['With a picture'])
  expect((await texts(html, byTestId('tried-picture'))).length).toBe(1)
  const empty = await send('', null)
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('tried-form')])
  const broken = await send('Kept words', new Uint8Array(Array.from('no picture', (letter) => letter.charCodeAt(0))))
  expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('Kept words')])
  const visitor = await send('x', null, null)
  expect([visitor.status, visitor.headers.get('location')?.startsWith('/login/')]).toEqual([303, true])
  expect(await triedOf(null, blue.id)).toHaveLength(1)
})
