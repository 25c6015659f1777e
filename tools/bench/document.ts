import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { BADGE_IDS } from '#domain/profiles/badges.ts'
import { recomputeClusters } from '#worker/clusters/recompute/recompute.ts'
import { batch } from '#worker/db/batch.ts'
import { openDatabase } from '#worker/db/open.ts'
import { run } from '#worker/db/write.ts'
import { ensurePerson } from '#worker/imports/people.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { scheduleClusters } from '#worker/model/effects/clusters/queries.ts'
import { businesses, users } from '#worker/model/profiles/tables.ts'
import type { Build } from '../local.ts'
import { type Server, serve } from '../serve.ts'
import { type Figure, figure } from './figures.ts'
import { AGENT, PASSWORD, signedIn } from './visitor.ts'

/**
 * Creates a person with 25 boards on the first page, all with four pictures, and `count` pins on them, a multiple of 500. Leaves no work to jobs that would
 * change the pages later: board suggestions would be computed half a minute after the next write.
 */
export async function fillProfile(server: Server, count: number): Promise<void> {
  const db = openDatabase({ DB: server.db as never })
  const { id } = await ensurePerson(db, 'bench', PASSWORD, Date.now())
  const words =
    'indigo coast stair lemon window river paper cloth moon kite harbour quilt arch garden letter bowl'.split(' ')
  for (let from = 0; from < count; from += 500) {
    const rows: PinRowInput[] = Array.from({ length: 500 }, (_, k) => {
      const i = from + k
      const word = (n: number) => words[(i * 7 + n * 5) % words.length] ?? ''
      return {
        source_id: `bench ${i}`,
        board: `${word(1)} and ${words[(i % 300) % 16]} ${i % 300}`,
        title: `${word(2)} by the ${word(3)}, no. ${i}`,
        description: '',
        link: `https://www.tate.org.uk/art/${i}`,
        domain: 'tate.org.uk',
        image_url: `https://www.tate.org.uk/images/${i}.jpg`,
        width: 900,
        height: 600 + ((i * 37) % 900),
        color: ((i * 2654435761) % 0xffffff).toString(16).padStart(6, '0'),
        created_at: Date.now() - i * 3600_000,
        annotations: [],
      }
    })
    await importRows(db, id, rows, Date.now())
  }
  await batch(db, [run`delete from cluster_jobs where user_id = ${id}`])
}

export function brotli(data: Buffer | string, quality: number): number {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

const DAY = 24 * 3600_000

/** The person of the bench (`fillProfile`). */
async function findPerson(server: Server) {
  const db = openDatabase({ DB: server.db as never })
  const found = db.select({ id: users.id }).from(users).where(eq(users.username, 'bench'))
  const {
    found: [user],
  } = await batch(db, { found })
  if (!user) throw new Error('The profile is not filled')
  return { db, id: user.id }
}

/** Makes that person a business with everything that its profile can show. */
async function makeBusiness(server: Server): Promise<void> {
  const { db, id } = await findPerson(server)
  const business = {
    ...{ userId: id, contactEmail: 'studio@bench.example', contactPhone: '388000000', contactPhoneCode: '33' },
    showsAddress: true,
    place: { street: '12 quai des Bateliers', postal_code: '67000', locality: 'Strasbourg', country: 'France' },
    ...{ badgeColor: '#1A237E', badgeOptOut: BADGE_IDS.slice(3) },
  }
  const promoted = { isPartner: true, contentVersion: sql`content_version + 1` }
  await batch(db, [db.insert(businesses).values(business), db.update(users).set(promoted).where(eq(users.id, id))])
}

/** Computes that person's board suggestions, as the job does half a minute after a write. */
async function suggestBoards(server: Server): Promise<void> {
  const { db, id } = await findPerson(server)
  await batch(db, [scheduleClusters(sql`(${id})`)])
  await recomputeClusters(db, id, Date.now() + DAY)
}

/**
 * Limits of these documents in bytes, up to their structured data: a visitor's fits the first flight of a connection. A business also shows contact, address
 * and badges, an owner the tools of every board (docs/decisions/082) and menus (126), and signed-in people the bars (122). Board suggestions add up to ten
 * cards (152).
 */
export const PROFILE_DOCUMENTS = {
  visitor: 14_600,
  owner: 17_800,
  'visitor of a business': 15_600,
  'owner of a business': 18_500,
  'owner of a business with board suggestions': 20_000,
}
type Reader = keyof typeof PROFILE_DOCUMENTS

/** Maximum bytes of the structured data at the end of a document (docs/decisions/093). */
export const STRUCTURED_DATA = 1_500

/** Number of Pins on the weighed profile. */
const PINS = 5000
/** Number of repetitions. Ids and picture keys are random, and change a document's size by some 40 bytes. */
const TIMES = 3

/** Bytes of the profile's documents by reader: up to the structured data, and whole. The median of several profiles created alike. */
export async function weighDocuments(build: Build): Promise<{ weights: Record<Reader, Weight>; figures: Figure[] }> {
  const all: Record<Reader, Weight>[] = []
  while (all.length < TIMES) all.push(await weighOnce(build))
  const middle = (reader: Reader) =>
    all.map((weights) => weights[reader]).sort((a, b) => a.wire - b.wire)[Math.floor(TIMES / 2)]
  const weights = { ...all[0] } as Record<Reader, Weight>
  for (const reader of Object.keys(weights) as Reader[]) weights[reader] = middle(reader) ?? weights[reader]
  return { weights, figures: figuresOf(weights) }
}

/** Starts a server just for this, so that no other measurement affects the documents. */
async function weighOnce(build: Build): Promise<Record<Reader, Weight>> {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-documents-'))
  const server = await serve({ build, folder })
  try {
    await fillProfile(server, PINS)
    return await weighProfile(server)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Weighs that profile for a visitor and its owner, then as a business, then with board suggestions. It starts with 25 boards and 25 Pins. */
async function weighProfile(server: Server): Promise<Record<Reader, Weight>> {
  const url = `${server.url}/bench/`
  const owner = await signedIn(server, 'bench')
  const person = { visitor: await weigh(url), owner: await weigh(url, owner) }
  await makeBusiness(server)
  const business = { 'visitor of a business': await weigh(url), 'owner of a business': await weigh(url, owner) }
  await suggestBoards(server)
  return { ...person, ...business, 'owner of a business with board suggestions': await weigh(url, owner) }
}

/** Names of figures in README.md. */
export const shownTo = (reader: Reader) => `headers to structured data, brotli 5: ${reader}`
export const wholeTo = (reader: Reader) => `headers and whole document, brotli 5: ${reader}`
export const STYLES = 'a visitor’s styles, as they are'
export const INLINE_SCRIPT = 'a visitor’s inline script: all JavaScript of one who only reads'

function figuresOf(weights: Record<Reader, Weight>): Figure[] {
  const readers = Object.keys(weights) as Reader[]
  const { wire4, html, styles, script } = weights.visitor
  return [
    ...readers.map((reader) => figure(shownTo(reader), weights[reader].wire, PROFILE_DOCUMENTS[reader], 'B')),
    ...readers.map((reader) =>
      figure(wholeTo(reader), weights[reader].whole, PROFILE_DOCUMENTS[reader] + STRUCTURED_DATA, 'B'),
    ),
    figure('a visitor’s to structured data, brotli 4', wire4, null, 'B'),
    figure('a visitor’s document, as it is', html, null, 'B'),
    figure(STYLES, styles, 16 * 1024, 'B'),
    figure(INLINE_SCRIPT, script, 4096, 'B'),
  ]
}

/** Limits of the same document when its boards and Pins both arrive after the shell: bytes on the wire, and uncompressed styles. */
const LATE_DOCUMENT = { wire: 17_000, styles: 36 * 1024 }
export const LATE = 'headers and document whose lists come late, brotli 5'

/** Bytes of a visitor's profile whose lists arrive late, one after the other. The server must accept the test headers (`testHooks`). */
export async function weighLateDocument(server: Server): Promise<Figure[]> {
  const headers = { ...AGENT, 'x-test-delay': 'boards=200,pins=400' }
  const response = await fetch(`${server.url}/bench/`, { headers })
  const html = await response.text()
  if (!hasLatePart(html)) throw new Error('No part of the document came late')
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].reduce(
    (sum, [, css = '']) => sum + css.length,
    0,
  )
  return [
    figure(LATE, brotli(html, 5) + lengthOfHeaders([...response.headers]), LATE_DOCUMENT.wire, 'B'),
    figure('the same, as it is', html.length, null, 'B'),
    figure('its styles, as they are', styles, LATE_DOCUMENT.styles, 'B'),
  ]
}

/** A document up to its structured data: the visible part, and the data that hydrates it. */
export function shownPart(html: string): string {
  return html.split('<script type="application/ld+json">')[0] ?? html
}

/** True if a part arrived late, as on a busy machine: it is then streamed, with a script that moves it into place (docs/decisions/066). */
export function hasLatePart(html: string): boolean {
  return html.includes('<template id="B:')
}

/** Bytes of the headers as text, without Server-Timing, in which only a local build reports the rows read. */
export function lengthOfHeaders(headers: readonly [name: string, value: string][]): number {
  const sent = headers.filter(([name]) => name !== 'server-timing')
  return sent.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
}

type Weight = Awaited<ReturnType<typeof weigh>>

/**
 * Bytes of a document up to its structured data: on the wire with its headers, brotli 5 (`wire4`: brotli 4; `whole`: to its end), uncompressed, and of its
 * parts.
 */
async function weigh(url: string, headers: Record<string, string> = AGENT) {
  let response = await fetch(url, { headers })
  let html = await response.text()
  while (hasLatePart(html)) {
    response = await fetch(url, { headers })
    html = await response.text()
  }
  const head = lengthOfHeaders([...response.headers])
  const lengthOf = (part: RegExp) => part.exec(html)?.[1]?.length ?? 0
  return {
    boards: html.match(/data-test-id="profile-board-card"/g)?.length ?? 0,
    pins: html.match(/data-test-id="pin"/g)?.length ?? 0,
    wire: brotli(shownPart(html), 5) + head,
    wire4: brotli(shownPart(html), 4) + head,
    whole: brotli(html, 5) + head,
    html: html.length,
    styles: lengthOf(/<style[^>]*>([\s\S]*?)<\/style>/),
    script: lengthOf(/<script nonce[^>]*>([\s\S]*?)<\/script>/),
  }
}
