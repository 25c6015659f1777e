import { expect, test } from 'vitest'
import { media } from '#worker/model/media/tables.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { publish, publishHtml, redirect, requestsTo, somewhere } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { person } from '../fixtures/world.ts'

const session = async () => signIn((await person()).username)
const ask = (as: string, path: string, url: string) => askJson(path, { method: 'POST', json: { url }, session: as })
const upload = (as: string, url: string) => ask(as, '/v3/media/', url)
const preview = (as: string, url: string) => ask(as, '/v3/link_preview/', url)
const REFUSED = { http: 400, code: 1, message: "We can't get anything from that address." }

const HOUSES = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.1',
  '127.1',
  '127.0.0.1.',
  '１２７.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd12::1]',
  '10.0.0.7',
  '172.20.1.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.100.0.1',
  '0.0.0.0',
  'localhost',
  'LOCALHOST.',
  'printer',
  'printer.local',
  'printer.LOCAL.',
  'metadata.google.internal',
  'router.home.arpa',
]

test('private addresses are never requested, however spelled, directly or after a redirect [REL-11]', async () => {
  const mira = await session()
  for (const host of HOUSES) {
    // A request that arrived here would be answered.
    const secret = await publishHtml(new URL(`http://${host}/secret`).href, '<title>Secret</title>')
    expect(await preview(mira, `http://${host}/secret`), host).toMatchObject(REFUSED)
    const away = await redirect(somewhere(), secret)
    expect(await preview(mira, await redirect(somewhere(), away)), `to ${host}`).toMatchObject(REFUSED)
    expect(await requestsTo(secret), host).toEqual([])
  }
  const open = await publishHtml(somewhere('secret'), '<title>Open</title>')
  expect((await preview(mira, await redirect(somewhere(), open))).data.title).toBe('Open')
})

test('only the web is asked: no scripts, no files, no other ports, no names and passwords [REL-11]', async () => {
  const mira = await session()
  const good = await publish(somewhere('a.png'), await png())
  const host = new URL(good).host
  for (const url of [
    'javascript:alert(1)',
    `data:image/png;base64,${btoa('x')}`,
    `ftp://${host}/a.png`,
    'file:///etc/passwd',
    `https://${host}:8443/a.png`,
    `http://${host}:443/a.png`,
    `https://mira:secret@${host}/a.png`,
    `https://mira@${host}/a.png`,
    '//',
    'not an address',
    'https://',
  ]) {
    if (/^https?:..\w/.test(url)) await publish(url.replace(/\/\/[^/]*@/, '//'), await png())
    expect(await upload(mira, url), url).toMatchObject(REFUSED)
    const away = await redirect(somewhere(), url)
    if (/^[a-z]+:/.test(url) && url !== 'https://') expect(await upload(mira, away), `to ${url}`).toMatchObject(REFUSED)
  }
  expect(await preview(mira, '')).toMatchObject({ http: 400, errors: [{ field: 'url', code: 'missing' }] })
  expect(await preview(mira, `https://${host}/${'a'.repeat(2048)}`)).toMatchObject({ errors: [{ code: 'too_long' }] })
  expect((await upload(mira, good)).http).toBe(201)
})

test('five redirects are followed, six and loops are not [REL-11]', async () => {
  const mira = await session()
  let address = await publish(somewhere('a.png'), await png())
  for (let hop = 0; hop < 5; hop++) address = await redirect(somewhere(), address)
  expect((await upload(mira, address)).http).toBe(201)
  expect(await upload(mira, await redirect(somewhere(), address))).toMatchObject(REFUSED)
  const loop = somewhere()
  await redirect(loop, loop)
  expect(await upload(mira, loop)).toMatchObject(REFUSED)
  expect(await requestsTo(loop)).toHaveLength(6)
})

test('a fetch that is too slow, too large, over-compressed, of another type or missing gives the same error [REL-11]', async () => {
  const mira = await session()
  const before = await db.select().from(media)
  const megabyte = new Uint8Array(1024 * 1024)
  const picture = await png()
  // Complete, it would take half a minute and be accepted.
  const drip = await publish(somewhere('slow.png'), picture, { drip: 300 })
  expect(await upload(mira, drip)).toMatchObject(REFUSED)
  expect(await upload(mira, await publish(somewhere('a.png'), megabyte, { endless: 50 }))).toMatchObject(REFUSED)
  const bomb = await packed(new Blob(Array.from({ length: 40 }, () => megabyte)))
  expect(bomb.length).toBeLessThan(100_000)
  const headers = { 'content-encoding': 'gzip', 'content-type': 'image/png' }
  expect(await upload(mira, await publish(somewhere('a.png'), bomb, { headers }))).toMatchObject(REFUSED)
  for (const [body, type] of [
    ['%PDF-1.7', 'application/pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['{"a":1}', 'application/json'],
    [picture.slice(0, 100), 'image/png'],
  ] as const) {
    const url = await publish(somewhere(), body, { headers: { 'content-type': type } })
    expect(await upload(mira, url), type).toMatchObject(REFUSED)
    if (type !== 'image/png') expect(await preview(mira, url), type).toMatchObject(REFUSED)
  }
  expect(await preview(mira, somewhere())).toMatchObject(REFUSED)
  expect(await preview(mira, await publish(somewhere(), '', { status: 500 }))).toMatchObject(REFUSED)
  await publishHtml('https://pinfold.test/mira/', '<title>Mira</title>')
  expect(await preview(mira, 'https://pinfold.test/mira/')).toMatchObject(REFUSED)
  expect(await preview(mira, 'https://PINFOLD.test./mira/')).toMatchObject(REFUSED)
  expect(await db.select().from(media)).toEqual(before)
})

test('a page of 50 MB, or one that unpacks to it, is read by its first megabyte [REL-11]', async () => {
  const mira = await session()
  const head = '<title>Long</title>'
  const filler = new Uint8Array(1024 * 1024).fill(32)
  const bomb = await packed(new Blob([head, ...Array.from({ length: 40 }, () => filler)]))
  const page = await publishHtml(somewhere(), bomb, { 'content-encoding': 'gzip' })
  expect((await preview(mira, page)).data.title).toBe('Long')
  const headers = { 'content-type': 'text/html' }
  const large = await publish(somewhere(), `${head}${'x'.repeat(1024 * 1024)}`, { headers, endless: 50 })
  expect((await preview(mira, large)).data.title).toBe('Long')
})

test('fetched sites get neither cookies nor a referrer [REL-11]', async () => {
  const mira = await session()
  const url = await publishHtml(somewhere(), '<title>Hello</title>')
  await preview(mira, url)
  const [seen = {}] = await requestsTo(url)
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['cookie']))
  for (const name of ['cookie', 'referer', 'authorization', 'origin']) expect(seen[name], name).toBeUndefined()
})

async function packed(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}
