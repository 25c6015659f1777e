import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { beginMonthly, continueExports, continueSending, continueSendings } from '#worker/exports/jobs.ts'
import { dataExports } from '#worker/model/exports/tables.ts'
import { db } from '../fixtures/app.ts'
import { bucketFields, S3, stored, webdavFields } from '../fixtures/stores/stores.ts'
import {
  archiveOf,
  at,
  bindings,
  fileOf,
  line,
  MB,
  post,
  press,
  targetOf,
  toBucket,
  toWebdav,
  watched,
} from '../fixtures/stores/target.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const WORKS = expect.stringContaining('it works')

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
