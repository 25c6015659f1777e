import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapi, { type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'
import { type Server, serve } from '#tools/serve.ts'
import { anImage } from '../browser/pictures.ts'
import { layTables } from './prepared.ts'

/** Types and a program in the folder of the builds: from there the compiler and Node find the packages. */
const made = join(ROOT, 'dist/generated-client')
const data = mkdtempSync(join(tmpdir(), 'pinfold-generated-'))
const OPTIONS = ['--ignoreConfig', '--noEmit', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false']
const TARGET = ['--module', 'nodenext', '--target', 'esnext', '--allowImportingTsExtensions', '--types', 'node']
let server: Server

beforeAll(async () => {
  await layTables(data)
  server = await serve({ build: 'local', folder: data })
  const description = await (await fetch(`${server.url}/v3/openapi.json`)).json()
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  writeFileSync(join(made, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(made, 'pinfold.ts'), await openapi(description as OpenAPI3))
  cpSync(join(import.meta.dirname, 'programs/walk.ts'), join(made, 'walk.ts'))
})
afterAll(async () => {
  await server.close()
  rmSync(data, { recursive: true, force: true })
  rmSync(made, { recursive: true, force: true })
})

async function call(cookie: string, path: string, body: object | Uint8Array<ArrayBuffer>) {
  const isFile = body instanceof Uint8Array
  const type = isFile ? 'application/octet-stream' : 'application/json'
  const headers = { cookie, 'content-type': type, origin: server.url }
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers,
    body: isFile ? body : JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data: Record<string, string> }
  expect([path, response.ok]).toEqual([path, true])
  return {
    data,
    cookie: response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  }
}

async function newPerson(username: string) {
  const account = { username, email: `${username}@pinfold.example`, password: 'slow birds carry' }
  return (await call('', '/v3/signup/', account)).cookie
}

async function boardWithPins(cookie: string, name: string, count: number): Promise<string> {
  const { data } = await call(cookie, '/v3/boards/', { name })
  for (let i = 0; i < count; i++) {
    const file = new Uint8Array(anImage('plain.png', [80, 60], [i * 40, 90, 71]).buffer)
    const { data: media } = await call(cookie, '/v3/media/', file)
    await call(cookie, '/v3/pins/', { board_id: data.id, media_id: media.media_id, title: `Pin ${i}` })
  }
  return data.id ?? ''
}

test('a client that is generated from the description compiles, reads a profile and saves a Pin [REL-25 API-001]', async () => {
  const owner = await newPerson('owner_of_pins')
  for (const [name, count] of [
    ['One', 3],
    ['Two', 0],
    ['Three', 0],
  ] as const)
    await boardWithPins(owner, name, count)
  const saver = await newPerson('saver_of_pins')
  const board = await boardWithPins(saver, 'Saved', 0)
  const { data: token } = await call(saver, '/v3/account/tokens/', { name: 'Walk', scopes: ['read', 'write'], days: 7 })
  const run = promisify(execFile)
  const compiled = await run('tsc', [...OPTIONS, ...TARGET, 'walk.ts'], { cwd: made }).catch((error) => error)
  expect(compiled.stdout).toBe('')
  const words = [server.url, `Bearer ${token.token}`, 'owner_of_pins', board]
  const { stdout } = await run('node', ['walk.ts', ...words], { cwd: made })
  const expected = { name: 'owner_of_pins', boards: 3, pins: 3, saved: 'Saved by a program', on: board, missing: 50 }
  expect(JSON.parse(stdout)).toEqual(expected)
})

test('the compiler refuses a call that the description does not have, and a field of the wrong type [REL-25]', async () => {
  const lines = [
    "import createClient from 'openapi-fetch'",
    "import type { paths } from './pinfold.ts'",
    "const api = createClient<paths>({ baseUrl: '' })",
    "await api.GET('/v3/nothing/')",
    "await api.POST('/v3/boards/', { body: { name: 1 } })",
  ]
  writeFileSync(join(made, 'wrong.ts'), lines.join('\n'))
  const failed = await promisify(execFile)('tsc', [...OPTIONS, ...TARGET, 'wrong.ts'], { cwd: made }).catch(
    (error) => error,
  )
  expect(failed.stdout).toMatch(/wrong\.ts\(4,/)
  expect(failed.stdout).toMatch(/wrong\.ts\(5,/)
})
