import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../worker/db/ids.ts'
import type { Bindings } from '../worker/env.ts'
import { beginMonthly, continueExports, continueSending, continueSendings } from '../worker/exports/jobs.ts'
import { archiveTargets, dataExports } from '../worker/exports/tables.ts'
import { ask, askHtml, db } from './fixtures/app.ts'
import { byTestId, texts } from './fixtures/html.ts'
import { mailsTo, newAddress } from './fixtures/mail.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { asked, bucketFields, S3, stored, webdavFields } from './fixtures/stores/stores.ts'
import { board, type Person, person, pin } from './fixtures/world.ts'

afterEach(() => vi.restoreAllMocks())

const bindings = { ...(env as unknown as Bindings), TRANSFERS: undefined } as Bindings
const MB = 1024 * 1024
const post = async (who: Person, path: string, fields: Record<string, string>) =>
  ask(path, { method: 'POST', session: await sessionOf(who), body: new URLSearchParams(fields) })
const toBucket = (who: Person, fields: Record<string, string>) => post(who, '/do/send_to_bucket/', fields)
const toWebdav = (who: Person, fields: Record<string, string>) => post(who, '/do/send_to_webdav/', fields)
const press = (who: Person, act: 'test' | 'send' | 'remove') => post(who, '/do/change_target/', { act })
const targetOf = async (who: Person) =>
  (await db.select().from(archiveTargets).where(eq(archiveTargets.userId, who.id)))[0]
const pageOf = async (who: Person) => (await askHtml('/settings/data/', { session: await sessionOf(who) })).html
const line = async (who: Person, id: string) => (await texts(await pageOf(who), byTestId(id)))[0]
const WORKS = expect.stringContaining('it works')

/** A finished archive of so many bytes; what `fileOf` says of them. */
async function archiveOf(who: Person, size: number): Promise<string | null> {
  const id = newId()
  const bytes = new Uint8Array(size)
  // Each 4 KB differ.
  for (let at = 0; at < size; at += 4096) bytes.set([at >> 12, at >> 20, 7], at)
  await bindings.MEDIA.put(`exports/${id}.zip`, bytes)
  await db.insert(dataExports).values({
    ...{ id, userId: who.id, withPictures: true, monthly: true, origin: 'https://pinfold.test', language: 'en' },
    ...{ state: 'ready', bytes: size, createdAt: Date.UTC(2027, 0, 31), expiresAt: Date.now() + 1e9 },
  })
  return fileOf(bytes)
}

/** The length and hash of a file, because comparing millions of bytes one by one takes minutes; null: it is not there. */
async function fileOf(bytes: Uint8Array | null): Promise<string | null> {
  if (!bytes) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return `${bytes.length} ${hash.toHex()}`
}
const at = async (url: string, who?: 'mira' | 'theo') => fileOf(await stored(url, who))

/** The requests to stores from now on. */
async function watched() {
  const before = (await asked()).length
  return async () => (await asked()).slice(before)
}

test('a monthly archive goes to the bucket of its owner, and the page says where and when [REL-22]', async () => {
  const mira = await person()
  await pin(mira, await board(mira))
  expect((await toBucket(mira, bucketFields('mira-archives', { folder: 'pins/of mira' }))).status).toBe(303)
  expect(await line(mira, 'target-tested')).toEqual(WORKS)
  await post(mira, '/do/monthly_export/', { monthly: 'links' })
  const night = Date.UTC(2027, 0, 31, 3, 27)
  await beginMonthly(db, night)
  await continueExports(db, night, bindings)
  await continueSendings(db, night + 60_000, bindings)
  const name = `pinfold-${mira.username}-2027-01-31.zip`
  const [row] = await db.select().from(dataExports).where(eq(dataExports.userId, mira.id))
  const made = await bindings.MEDIA.get(`exports/${row?.id}.zip`)
  const there = await stored(`${S3}/mira-archives/pins/of%20mira/${name}`)
  expect(there?.length).toBe(row?.bytes)
  expect(await fileOf(there)).toBe(await fileOf(new Uint8Array((await made?.arrayBuffer()) ?? [])))
  expect(await line(mira, 'target-sent')).toContain(name)
  expect(await targetOf(mira)).toMatchObject({ state: 'sent', faults: 0, sentBytes: row?.bytes })
  // The test file is gone.
  expect(await stored(`${S3}/mira-archives/pins/of%20mira/pinfold-test.txt`)).toBeNull()
})

test('a large archive is sent in parts of 8 MB, and a step that is killed between two is gone on with, no part twice [REL-22]', async () => {
  const mira = await person()
  await toBucket(mira, bucketFields('mira-archives'))
  const file = await archiveOf(mira, 17 * MB)
  const since = await watched()
  expect((await press(mira, 'send')).status).toBe(303)
  const now = Date.now()
  // The store of pictures never answers for the second part: as if the process had ended there.
  let reads = 0
  let isReached = () => {}
  const reached = new Promise<void>((resolve) => {
    isReached = resolve
  })
  const MEDIA = new Proxy(bindings.MEDIA, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'get') return typeof value === 'function' ? value.bind(target) : value
      return (...args: Parameters<R2Bucket['get']>) => {
        if (++reads < 2) return target.get(...args)
        isReached()
        return new Promise(() => {})
      }
    },
  })
  void continueSending(db, { ...bindings, MEDIA }, mira.id, now)
  await reached
  expect(await targetOf(mira)).toMatchObject({ state: 'waiting', faults: 0, parts: [expect.any(String)] })
  expect(await line(mira, 'target-sending')).toContain('33%')
  // While it may still be at work, nobody else is.
  expect(await continueSending(db, bindings, mira.id, now + 1000)).toMatchObject({ again: expect.any(Number) })
  expect(await continueSending(db, bindings, mira.id, now + 120_000, { pieces: 1, ms: 60_000 })).toBe('more')
  expect(await continueSending(db, bindings, mira.id, now + 130_000)).toBe('ready')
  const name = `pinfold-${mira.username}-2027-01-31.zip`
  const sent = (await since()).map((each) =>
    each.replace(/uploadId=[^&]*/, 'uploadId=…').replace(`${S3}/mira-archives/`, ''),
  )
  expect(sent).toEqual([
    `POST ${name}?uploads=`,
    `PUT ${name}?partNumber=1&uploadId=…`,
    `PUT ${name}?partNumber=2&uploadId=…`,
    `PUT ${name}?partNumber=3&uploadId=…`,
    `POST ${name}?uploadId=…`,
  ])
  expect(await at(`${S3}/mira-archives/${name}`)).toBe(file)
})

test('a store that has put the parts together without its answer reaching us is not sent them again [REL-22]', async () => {
  const mira = await person()
  await toBucket(mira, bucketFields('mira-archives', { folder: 'lost' }))
  const file = await archiveOf(mira, 9 * MB)
  await press(mira, 'send')
  const now = Date.now()
  const since = await watched()
  expect(await continueSending(db, bindings, mira.id, now)).toMatchObject({ again: expect.any(Number) })
  expect(await line(mira, 'target-sending')).toContain('Sending: 100% The server answered 503')
  expect(await continueSending(db, bindings, mira.id, now + 600_000)).toBe('ready')
  expect((await since()).map((each) => each.split(' ')[0])).toEqual(['POST', 'PUT', 'PUT', 'POST', 'POST', 'HEAD'])
  expect(await at(`${S3}/mira-archives/lost/pinfold-${mira.username}-2027-01-31.zip`)).toBe(file)
})

test('a folder of WebDAV is made, and gets an archive whole, or one over 32 MB in parts that make it up [REL-22]', async () => {
  const mira = await person()
  expect((await toWebdav(mira, webdavFields('mira'))).status).toBe(303)
  expect(await line(mira, 'target-tested')).toEqual(WORKS)
  const folder = `${webdavFields('mira').url}/`
  const name = `pinfold-${mira.username}-2027-01-31.zip`
  const small = await archiveOf(mira, MB)
  await press(mira, 'send')
  await continueSendings(db, Date.now() + 60_000, bindings)
  expect(await at(folder + name, 'mira')).toBe(small)
  const large = await archiveOf(mira, 33 * MB)
  await press(mira, 'send')
  await continueSendings(db, Date.now() + 60_000, bindings)
  const parts = [await stored(`${folder}${name}.001`, 'mira'), await stored(`${folder}${name}.002`, 'mira')]
  expect(parts.map((part) => part?.length)).toEqual([32 * MB, MB])
  const joined = await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer()
  expect(await fileOf(new Uint8Array(joined))).toBe(large)
  expect(await stored(`${folder}pinfold-test.txt`, 'mira')).toBeNull()
})

test('the page says why a place does not work: a wrong password, no such bucket, another address, no space [REL-22]', async () => {
  const mira = await person()
  const wrongs: [Record<string, string>, string][] = [
    [bucketFields('mira-archives', { password: 'wrong' }), 'The server refused these credentials'],
    [bucketFields('nobodys-archives'), 'The server knows no such bucket or folder'],
    [bucketFields('mira-archives', { url: 'https://moved.stores.example' }), 'sent us to another URL'],
    [bucketFields('mira-archives', { url: 'https://full.stores.example' }), 'or it is full'],
    [bucketFields('mira-archives', { url: 'https://broken.stores.example' }), 'The server answered 500'],
  ]
  for (const [fields, why] of wrongs) {
    expect((await toBucket(mira, fields)).status).toBe(303)
    expect(await line(mira, 'target-tested')).toContain(why)
  }
  for (const fields of [
    webdavFields('mira', { password: 'wrong' }),
    { ...webdavFields('mira'), url: `${webdavFields('theo').url}` },
  ]) {
    await toWebdav(mira, fields)
    expect(await line(mira, 'target-tested')).toContain('The server refused these credentials')
  }
  // Mended, the same place works.
  await toBucket(mira, bucketFields('mira-archives'))
  await press(mira, 'test')
  expect(await line(mira, 'target-tested')).toEqual(WORKS)
})

test('nothing is sent to private hosts, other ports, the site itself, over http or along a redirect [REL-11 REL-22]', async () => {
  const mira = await person()
  const since = await watched()
  const refused = [
    'https://127.0.0.1',
    'https://10.0.0.1/b',
    'https://[::1]',
    'https://localhost',
    'https://store.internal',
  ]
  const others = [
    'https://s3.stores.example:9000',
    'https://a:b@s3.stores.example',
    'https://pinfold.test',
    'http://s3.stores.example',
  ]
  for (const url of [...refused, ...others, 'ftp://s3.stores.example', 'no address', '']) {
    const session = await sessionOf(mira)
    for (const [path, fields] of [
      ['/do/send_to_bucket/', bucketFields('mira-archives', { url })],
      ['/do/send_to_webdav/', webdavFields('mira', { url })],
    ] as const) {
      const body = new URLSearchParams(fields)
      const answer = await ask(path, { method: 'POST', session, body, headers: { accept: 'application/json' } })
      expect([url, answer.status]).toEqual([url, 400])
    }
  }
  expect([await since(), await targetOf(mira)]).toEqual([[], undefined])
  // Also when the place was stored before: the sender itself refuses.
  await toBucket(mira, bucketFields('mira-archives'))
  await db.update(archiveTargets).set({ url: 'https://192.168.0.1' }).where(eq(archiveTargets.userId, mira.id))
  await press(mira, 'test')
  expect(await line(mira, 'target-tested')).toContain('isn’t open to the internet')
  await toBucket(mira, bucketFields('mira-archives', { url: 'https://moved.stores.example' }))
  expect(
    (await since()).filter((each) => each.includes('//s3.stores.example/pinfold') || each === `PUT ${S3}/`),
  ).toEqual([])
})

test('after three failures an archive is set aside with the reason, its owner is told once, and can try again [REL-22]', async () => {
  const mira = await person({ email: newAddress(), emailVerifiedAt: 1 })
  await toBucket(mira, bucketFields('mira-archives'))
  await archiveOf(mira, 9 * MB)
  await press(mira, 'send')
  const start = Date.now()
  await continueSending(db, bindings, mira.id, start, { pieces: 1, ms: 60_000 })
  await db.update(archiveTargets).set({ bucket: 'nobodys-archives' }).where(eq(archiveTargets.userId, mira.id))
  const since = await watched()
  for (let time = 1; time <= 5; time++) await continueSending(db, bindings, mira.id, start + time * 600_000)
  const row = await targetOf(mira)
  expect(row).toMatchObject({ state: 'failed', fault: 'missing', status: 404 })
  // Three tries, and the upload that is taken back.
  expect((await since()).map((each) => each.split(' ')[0])).toEqual(['PUT', 'PUT', 'PUT', 'DELETE'])
  expect(await line(mira, 'target-sending')).toContain(
    'couldn’t send your last archive. The server knows no such bucket',
  )
  const mails = async () => (await mailsTo(mira.email ?? '')).map(({ subject }) => subject)
  expect(await mails()).toEqual(['Your Pinfold archive could not be sent'])
  await db.update(archiveTargets).set({ bucket: 'mira-archives' }).where(eq(archiveTargets.userId, mira.id))
  await press(mira, 'send')
  await continueSending(db, bindings, mira.id, start + 9_000_000)
  expect(await targetOf(mira)).toMatchObject({ state: 'sent', fault: null })
  expect(await mails()).toHaveLength(1)
})

test('steps that end without a word set the sending aside after three, and a deleted archive at once [REL-22]', async () => {
  const mira = await person()
  await toBucket(mira, bucketFields('mira-archives'))
  await archiveOf(mira, MB)
  await press(mira, 'send')
  await db
    .update(archiveTargets)
    .set({ faults: 3, fault: 'stopped', heldUntil: 1 })
    .where(eq(archiveTargets.userId, mira.id))
  await continueSendings(db, Date.now(), bindings)
  expect(await line(mira, 'target-sending')).toContain('Our server stopped')
  await press(mira, 'send')
  await db.delete(dataExports).where(eq(dataExports.userId, mira.id))
  await continueSendings(db, Date.now() + 60_000, bindings)
  expect(await line(mira, 'target-sending')).toContain('was deleted before it was sent')
})

test('the password is nowhere but at the place itself: not on pages, in tables, logs or the archive [REL-22 REL-14]', async () => {
  const lines: string[] = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.join(' ')))
  const mira = await person()
  const secret = `not-to-be-seen-${newId()}`
  const session = await sessionOf(mira)
  const answers: string[] = []
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const answer = await ask('/do/send_to_bucket/', { method: 'POST', session, body })
    answers.push(await answer.text(), ...[...answer.headers].flat())
    const next = answer.headers.get('location')
    if (next) answers.push(await (await ask(next, { session })).text())
  }
  await send(bucketFields('mira-archives', { password: secret, username: 'no-key' }))
  // A form that comes back has all but the password.
  await send(bucketFields('', { password: secret, folder: 'shown again' }))
  expect(answers.join()).toContain('shown again')
  answers.push(await pageOf(mira))
  await post(mira, '/do/export_data/', { pictures: 'links' })
  const [row] = await db.select().from(dataExports).where(eq(dataExports.userId, mira.id))
  const zip = await bindings.MEDIA.get(`exports/${row?.id}.zip`)
  expect(zip?.size).toBeGreaterThan(1000)
  const { password, ...rest } = (await targetOf(mira)) ?? {}
  expect(password?.length).toBeGreaterThan(40)
  const all = [...answers, ...lines, JSON.stringify(rest), password, await zip?.text()].join('\n')
  expect([
    all.includes(secret),
    all.includes(btoa(secret)),
    all.includes(password ?? '') && answers.join().includes(password ?? ''),
  ]).toEqual([false, false, false])
  // Another person's row does not open it, and neither does another key.
  const theo = await person()
  await toBucket(theo, bucketFields('theo-archives'))
  await db
    .update(archiveTargets)
    .set({ password: password ?? '' })
    .where(eq(archiveTargets.userId, theo.id))
  await press(theo, 'test')
  expect(await line(theo, 'target-tested')).toContain('no longer read the password')
})

test('two people’s places don’t mix, and a forgotten one gets nothing more [REL-22]', async () => {
  const [mira, theo] = [await person(), await person()]
  await toBucket(mira, bucketFields('mira-archives'))
  await toBucket(theo, bucketFields('theo-archives'))
  const [hers, his] = [await archiveOf(mira, 2 * MB), await archiveOf(theo, MB)]
  for (const who of [mira, theo]) await press(who, 'send')
  await continueSendings(db, Date.now() + 60_000, bindings)
  const inBucket = (bucket: string, { username }: Person) => at(`${S3}/${bucket}/pinfold-${username}-2027-01-31.zip`)
  expect(await inBucket('mira-archives', mira)).toBe(hers)
  expect(await inBucket('theo-archives', theo)).toBe(his)
  expect([await inBucket('theo-archives', mira), await inBucket('mira-archives', theo)]).toEqual([null, null])
  // One that is on its way is taken back.
  await archiveOf(mira, 9 * MB)
  await press(mira, 'send')
  await continueSending(db, bindings, mira.id, Date.now(), { pieces: 1, ms: 60_000 })
  const since = await watched()
  expect((await press(mira, 'remove')).status).toBe(303)
  expect((await since()).map((each) => each.split(' ')[0])).toEqual(['DELETE'])
  await continueSendings(db, Date.now() + 600_000, bindings)
  expect([await targetOf(mira), (await since()).length]).toEqual([undefined, 1])
  expect(await targetOf(theo)).toMatchObject({ state: 'sent' })
})
