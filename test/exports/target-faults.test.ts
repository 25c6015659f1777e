import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#worker/db/ids.ts'
import { continueSending, continueSendings } from '#worker/exports/jobs.ts'
import { archiveTargets, dataExports } from '#worker/model/exports/tables.ts'
import { ask, db } from '../fixtures/app.ts'
import { mailsTo, newAddress } from '../fixtures/mail.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { bucketFields, S3, webdavFields } from '../fixtures/stores/stores.ts'
import {
  archiveOf,
  bindings,
  line,
  MB,
  pageOf,
  post,
  press,
  targetOf,
  toBucket,
  toWebdav,
  watched,
} from '../fixtures/stores/target.ts'
import { person } from '../fixtures/world.ts'

afterEach(() => vi.restoreAllMocks())

const WORKS = expect.stringContaining('it works')

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
  // Three tries, and the upload that is taken back. Where an answer comes before the piece was read and is lost, the bucket is asked for it.
  const asked = (await since()).map((each) => each.split(' ')[0])
  expect(asked.filter((method) => method !== 'HEAD')).toEqual(['PUT', 'PUT', 'PUT', 'DELETE'])
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
