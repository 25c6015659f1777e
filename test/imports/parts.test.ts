import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { PART_BYTES } from '#domain/imports/input.ts'
import { ask } from '../fixtures/app.ts'
import { night } from '../fixtures/desk.ts'
import { finish, newest } from '../fixtures/imports.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }

async function part(session: string, fields: Record<string, string>, bytes: Uint8Array | null) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (bytes) form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'part'))
  const request = new Request('https://x', { method: 'POST', body: form })
  const body = await request.arrayBuffer()
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  }
  const answer = await ask('/do/import_part/', { method: 'POST', session, headers, body })
  const json = (await answer.json().catch(() => ({}))) as { import_id?: string }
  return { status: answer.status, id: json.import_id ?? '' }
}

const line = (i: number) =>
  `${JSON.stringify({ title: `Pin ${i}`, link: `https://example.com/${i}`, description: 'x'.repeat(400) })}\n`

test('a large file comes in parts; one that is sent again, also the last, is stored once [REL-22]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const text = Array.from({ length: 24_000 }, (_, i) => line(i)).join('')
  const file = new TextEncoder().encode(text)
  expect(file.length).toBeGreaterThan(PART_BYTES)
  const [one, two] = [file.slice(0, PART_BYTES), file.slice(PART_BYTES)]
  const { id } = await part(session, { part: '1', name: 'large.ndjson', privacy: 'secret' }, one)
  expect(await newest(mira)).toMatchObject({ state: 'uploading', name: 'large.ndjson' })
  expect(await part(session, { import_id: id, part: '1' }, one)).toEqual({ status: 200, id })
  for (const last of ['on', 'on'])
    expect(await part(session, { import_id: id, part: '2', last }, two)).toEqual({ status: 200, id })
  await finish(mira)
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 24_000, boards: 1, skipped: {} })
  expect((await MEDIA.head(`imports/${id}.file`))?.size).toBe(file.length)
})

test('parts out of order, of the wrong size, without a file and of others are refused, and what nobody completes is gone after a week [REL-22]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const whole = new Uint8Array(PART_BYTES)
  expect((await part('', { part: '1' }, whole)).status).toBe(401)
  expect((await part(await limitedSessionOf(mira), { part: '1' }, whole)).status).toBe(401)
  for (const [fields, bytes] of [
    [{ part: '2' }, whole],
    [{ part: '1' }, whole.slice(1)],
    [{ part: '1' }, null],
    [{ part: '0' }, whole],
    [{ part: '9999' }, whole],
    [{ part: 'x', import_id: '7' }, whole],
    [{ part: '1', import_id: '../7' }, whole],
  ] as const)
    expect((await part(session, fields, bytes)).status, JSON.stringify(fields)).toBe(400)
  expect(await newest(mira)).toBe(undefined)
  const { id } = await part(session, { part: '1' }, whole)
  expect((await part(session, { part: '3', import_id: id }, whole)).status).toBe(400)
  expect((await part(await sessionOf(await person()), { part: '2', import_id: id }, whole)).status).toBe(404)
  expect(await newest(mira)).toMatchObject({ state: 'uploading' })
  await night('sweep', Date.now() + 8 * 24 * 3600 * 1000)
  expect(await newest(mira)).toBe(undefined)
  expect((await part(session, { part: '2', import_id: id }, whole)).status).toBe(404)
})
