import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, serve } from '#tools/serve.ts'
import { anImage } from '../browser/pictures.ts'
import { layTables } from './prepared.ts'

/** Programs that nobody here wrote, against the built worker (docs/decisions/099). `npm run programs` installs them. */
const PYTHON = '/usr/bin/python3'
const SITE = 'https://www.pinterest.com'
const NAME = 'keeper_of_pins'
const PASSWORD = 'slow birds carry'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-programs-'))
const origins = process.env.TRUSTED_ORIGINS
let server: Server
let authorization = ''
let boardUrl = ''
let secretUrl = ''
let filmId = ''

function isInstalled(module: string): boolean {
  const found = spawnSync(PYTHON, ['-c', `import ${module}`]).status === 0
  if (!found) console.info(`${module} is not installed: its tests are skipped (npm run programs)`)
  return found
}
const has = { gallery_dl: isInstalled('gallery_dl'), yt_dlp: isInstalled('yt_dlp') }

/** What a program prints, with the site's address replaced by that of the server. */
async function run(module: string, ...words: string[]): Promise<string> {
  const script = join(import.meta.dirname, 'programs/elsewhere.py')
  const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: folder }
  // gallery-dl makes a file of the name of its cache, also of `:memory:`, where it is started.
  const options = { env, cwd: folder }
  const { stdout } = await promisify(execFile)(PYTHON, [script, module, SITE, server.url, ...words], options)
  return stdout
}

async function call(
  method: string,
  path: string,
  body: object | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const isFile = body instanceof Uint8Array
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json', authorization, ...headers },
    body: isFile ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as { data: Record<string, string> }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return { data: answer.data, cookies: response.headers.getSetCookie() }
}

async function addPin(board: string, file: Uint8Array<ArrayBuffer>, title: string, section?: string): Promise<string> {
  const { data: media } = await call('POST', '/v3/media/', file)
  const place = { board_id: board, ...(section && { section_id: section }) }
  const { data } = await call('POST', '/v3/pins/', { ...place, media_id: media.media_id, title })
  return data.id ?? ''
}

/** A picture of one colour. */
function picture(red: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(anImage('plain.png', [80, 60], [red, 90, 71]).buffer)
}

/** An MP4 of 2.5 s with one track, and noise as its frames. */
function film(): Uint8Array<ArrayBuffer> {
  const u32 = (...numbers: number[]) => Buffer.concat(numbers.map((n) => Buffer.from([n >>> 24, n >>> 16, n >>> 8, n])))
  const box = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts)
    return Buffer.concat([u32(body.length + 8), Buffer.from(type), body])
  }
  const mvhd = box('mvhd', Buffer.alloc(12), u32(1000, 2500), Buffer.alloc(80))
  const size = [u32(0x10000), Buffer.alloc(12), u32(0x10000), Buffer.alloc(12), u32(0x40000000, 320 << 16, 180 << 16)]
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(40), ...size),
    box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13))),
  )
  const start = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2avc1mp41'))
  return new Uint8Array(Buffer.concat([start, box('moov', mvhd, track), box('mdat', randomBytes(2000))]))
}

beforeAll(async () => {
  if (!has.gallery_dl && !has.yt_dlp) return
  // The programs say that they come from the site that they were written for.
  process.env.TRUSTED_ORIGINS = SITE
  await layTables(folder)
  server = await serve({ build: 'local', folder })
  const signup = { username: NAME, email: 'keeper@example.org', password: PASSWORD }
  const { cookies } = await call('POST', '/v3/signup/', signup, { authorization: '' })
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  const token = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const json = { name: 'Test', scopes: ['read', 'write', 'secret'] }
  const made = await call('POST', '/v3/account/tokens/', json, { authorization: '', cookie, 'x-csrftoken': token })
  authorization = `Bearer ${made.data.token}`
  const { data: open } = await call('POST', '/v3/boards/', { name: 'Open ones' })
  const { data: secret } = await call('POST', '/v3/boards/', { name: 'Secret ones', privacy: 'secret' })
  boardUrl = open.url ?? ''
  secretUrl = secret.url ?? ''
  const { data: part } = await call('POST', `/v3/boards/${open.id}/sections/`, { title: 'Apart' })
  await addPin(open.id ?? '', picture(20), 'First')
  await addPin(open.id ?? '', picture(90), 'Second')
  await addPin(open.id ?? '', picture(160), 'In a section', part.id)
  await addPin(secret.id ?? '', picture(230), 'Hidden')
  const { data: video } = await call('POST', '/v3/media/', film())
  await call('POST', `/v3/media/?poster_for=${video.media_id}`, picture(200))
  const filmed = { board_id: open.id, media_id: video.media_id, title: 'A film' }
  filmId = (await call('POST', '/v3/pins/', filmed)).data.id ?? ''
})

afterAll(async () => {
  await server?.close()
  if (origins === undefined) delete process.env.TRUSTED_ORIGINS
  else process.env.TRUSTED_ORIGINS = origins
  rmSync(folder, { recursive: true, force: true })
})

const QUIET = ['--config-ignore', '-o', 'cache.file=:memory:']

test.skipIf(!has.gallery_dl)(
  'gallery-dl finds a board, its section and its pictures, and downloads them [API-001 SEC-001]',
  async () => {
    const into = join(folder, 'pictures')
    await run('gallery_dl', ...QUIET, '-o', 'videos=false', '-D', into, SITE + boardUrl)
    const files = readdirSync(into)
    expect(files).toHaveLength(3)
    for (const file of files) expect(readFileSync(join(into, file)).length, file).toBeGreaterThan(50)
  },
)

test.skipIf(!has.gallery_dl)(
  'gallery-dl sees a secret board only after its login [REL-02 REL-07 BRD-056]',
  async () => {
    const list = async (path: string, ...words: string[]) => {
      const lines = await run('gallery_dl', ...QUIET, '-o', 'videos=false', '-G', ...words, SITE + path)
      return new Set(lines.split('\n').filter((line) => line.startsWith('http')))
    }
    const open = await list(`/${NAME}/`)
    expect(open.size).toBe(3)
    for (const url of open) expect(url).toMatch(/\/img\/originals\/[\w-]+\.\w+$/)
    await expect(list(secretUrl)).rejects.toThrow(/could not be found/)
    const [hidden, ...more] = await list(secretUrl, '-u', NAME, '-p', PASSWORD)
    expect(more).toEqual([])
    expect(open).not.toContain(hidden)
  },
)

test.skipIf(!has.gallery_dl)('gallery-dl says that a board is not there in its own words [API-011]', async () => {
  await expect(run('gallery_dl', ...QUIET, '-g', `${SITE}/${NAME}/nothing-here/`)).rejects.toThrow(/could not be found/)
})

test.skipIf(!has.yt_dlp)('yt-dlp reads what a film is called and downloads it [API-001]', async () => {
  const page = `${SITE}/pin/${filmId}/`
  const about = JSON.parse(await run('yt_dlp', '--ignore-config', '-J', page)) as Record<string, unknown>
  expect(about).toMatchObject({ id: filmId, title: 'A film', uploader: NAME })
  const file = join(folder, 'film.mp4')
  await run('yt_dlp', '--ignore-config', '-o', file, page)
  expect(statSync(file).size).toBeGreaterThan(500)
})
