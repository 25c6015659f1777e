import { env } from 'cloudflare:test'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { runImport } from '#worker/imports/running/run.ts'
import { dataImports } from '#worker/model/imports/tables.ts'
import { ask, db } from '../fixtures/app.ts'
import { night } from '../fixtures/desk.ts'
import { BINDINGS, BOOKMARKS, newest, pinsOf, send } from '../fixtures/imports.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

const DAY = 24 * 3600 * 1000

test('what is no such file is answered with a sentence, and changes nothing [REL-22]', async () => {
  const mira = await person()
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...BOOKMARKS].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
  ])
  await send(mira, utf16)
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 3 })
  const bomb = zipSync({ 'pinfold.ndjson': new Uint8Array(5_000_000) })
  const cut = zipSync({ 'pinfold.ndjson': strToU8('{"type":"pinfold"}') }).subarray(0, 40)
  for (const [what, file] of [
    ['zeros', new Uint8Array(100)],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ['no links', 'Hello'],
    ['an empty ZIP', zipSync({})],
    ['a ZIP of something else', zipSync({ '../../etc/passwd': strToU8('x') })],
    ['a ZIP that ends early', cut],
  ] as const) {
    await send(mira, file)
    expect((await newest(mira))?.state, what).toBe('unknown')
  }
  await send(mira, bomb)
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 0, skipped: { too_long: 1 } })
  await send(
    mira,
    new Uint8Array([...strToU8('{"title":"a'), 0xff, 0xfe, ...strToU8('b","link":"https://example.com/"}\n')]),
  )
  expect(await newest(mira)).toMatchObject({ pins: 1 })
  const many = Array.from(
    { length: 20_000 },
    (_, i) => `{"title":"x","link":"https://example.com/${i}","board":"b${i}"}`,
  )
  await send(mira, many.join('\n'))
  const { id = 0 } = (await newest(mira)) ?? {}
  await runImport(db, BINDINGS, id, Date.now(), { slices: 1, ms: 1 })
  expect(await newest(mira)).toMatchObject({
    state: 'ready',
    boards: 5000,
    pins: 5000,
    skipped: { too_many_boards: 15_000 },
  })
  const count = (await db.select().from(dataImports)).length
  expect((await send(mira, new Uint8Array(0))).status).toBeLessThan(400)
  expect((await send(mira, null)).status).toBeLessThan(400)
  expect(
    (
      await ask('/do/import_data/', {
        method: 'POST',
        session: await sessionOf(mira),
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '2147483648' },
        body: 'x',
      })
    ).status,
  ).toBeLessThan(500)
  expect((await db.select().from(dataImports)).length).toBe(count)
  expect(await pinsOf(mira)).toEqual([])
})

test('only the person with a full login imports, and sees and changes their imports; the week over, the file is gone [REL-22]', async () => {
  const [mira, theo] = [await person(), await person()]
  expect((await ask('/import/')).headers.get('location')).toContain('/login/')
  expect((await ask('/import/progress.json', { session: await sessionOf(theo) })).status).toBe(200)
  await send(mira, BOOKMARKS)
  const { id = 0 } = (await newest(mira)) ?? {}
  const body = new URLSearchParams({ import_id: String(id), action: 'start' })
  await ask('/do/change_import/', { method: 'POST', session: await sessionOf(theo), body })
  const limited = await ask('/do/change_import/', { method: 'POST', session: await limitedSessionOf(mira), body })
  expect(limited.headers.get('location')).toContain('/login/')
  expect(await newest(mira)).toMatchObject({ state: 'ready' })
  const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
  expect((await MEDIA.list({ prefix: `imports/${id}` })).objects.length).toBeGreaterThan(0)
  await night('sweep', Date.now() + 8 * DAY)
  expect((await MEDIA.list({ prefix: `imports/${id}` })).objects).toEqual([])
  expect(await newest(mira)).toBe(undefined)
})
