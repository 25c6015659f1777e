import { expect, test } from 'vitest'
import { ask } from '../fixtures/app.ts'
import { png } from '../fixtures/pictures.ts'
import { type Content, register, sendFile as send, stateOf } from '../fixtures/registered.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

test('what the site does not take is said to who sends it and to who asks, and an upload that was cut off may be sent again [REL-12]', async () => {
  const session = await sessionOf(await person())
  const refused = async (type: string, file: Content | null, status: number, code: string) => {
    const one = await register(session, type)
    for (let i = 0; i < 2; i++) expect([code, (await send(one, file)).status]).toEqual([code, status])
    expect(await stateOf(session, one.upload_id)).toEqual({ status: 'failed', failure_code: code })
  }
  await refused('image', 'no picture', 400, 'only_images')
  await refused('image', new Blob([await png(), new Uint8Array(20 * 1024 * 1024)]), 413, 'upload_too_large')
  await refused('video', await png(), 415, 'wrong_type')
  // A form that says that it is too long is not read to its end.
  await refused('image', new Blob([new Uint8Array(21 * 1024 * 1024)]), 413, 'upload_too_large')
  const one = await register(session)
  const path = new URL(one.upload_url).pathname
  for (const [token, status] of [
    ['x', 403],
    [null, 413],
  ] as const) {
    const field = token === null ? '' : `--x\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n`
    const body = `${field}--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'a'.repeat(100_000)}`
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '99000000' }
    expect((await ask(path, { method: 'POST', isProgram: true, headers, body })).status).toBe(status)
  }
  const cut = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '40' }
  const half = '--x\r\ncontent-disposition: form-data; nam'
  expect((await ask(path, { method: 'POST', isProgram: true, headers: cut, body: half })).status).toBe(400)
  const text = { 'content-type': 'application/json' }
  expect((await ask(path, { method: 'POST', isProgram: true, headers: text, body: '{}' })).status).toBe(415)
  expect(await stateOf(session, one.upload_id)).toEqual({ status: 'registered' })
  expect((await send(one, await png())).status).toBe(204)
})
