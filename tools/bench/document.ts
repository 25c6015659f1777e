import { brotliCompressSync, constants } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { BADGE_IDS } from '../../domain/profiles/badges.ts'
import { openDatabase } from '../../worker/db/open.ts'
import { round } from '../../worker/db/round.ts'
import { ensurePerson } from '../../worker/imports/people.ts'
import { importRows, type PinRowInput } from '../../worker/imports/write.ts'
import { businesses, users } from '../../worker/profiles/tables.ts'
import type { Server } from '../serve.ts'
import { AGENT, PASSWORD, signedIn } from './visitor.ts'

/** A person with 25 boards on the first page, all with four pictures, and `count` pins on them, a multiple of 500. */
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
}

export function brotli(data: Buffer | string, quality: number): number {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

/** Makes that person a business with all that its profile can show. */
async function makeBusiness(server: Server): Promise<void> {
  const db = openDatabase({ DB: server.db as never })
  const found = db.select({ id: users.id }).from(users).where(eq(users.username, 'bench'))
  const {
    found: [user],
  } = await round(db, { found })
  if (!user) throw new Error('The profile is not filled')
  const business = {
    ...{ userId: user.id, contactEmail: 'studio@bench.example', contactPhone: '388000000', contactPhoneCode: '33' },
    showsAddress: true,
    place: { street: '12 quai des Bateliers', postal_code: '67000', locality: 'Strasbourg', country: 'France' },
    ...{ badgeColor: '#1A237E', badgeOptOut: BADGE_IDS.slice(3) },
  }
  const promoted = { isPartner: true, contentVersion: sql`content_version + 1` }
  await round(db, [db.insert(businesses).values(business), db.update(users).set(promoted).where(eq(users.id, user.id))])
}

/**
 * Limits of these documents in bytes: a visitor's is the first flight of a connection. A business shows contact, address and badges besides, an owner
 * the tools of every board (docs/decisions/082) and menus (126), and the bars of signed-in people (122).
 */
export const PROFILE_DOCUMENTS = {
  visitor: 14_600,
  owner: 17_800,
  'visitor of a business': 15_600,
  'owner of a business': 18_500,
}

/**
 * The documents of that profile by whom they are for: a visitor and its owner, then the same of a business, which it is from then on. Its profile has
 * 25 boards and 25 pins at first.
 */
export async function weighProfile(server: Server): Promise<Record<keyof typeof PROFILE_DOCUMENTS, Weight>> {
  const url = `${server.url}/bench/`
  const owner = await signedIn(server, 'bench')
  const person = { visitor: await weigh(url), owner: await weigh(url, owner) }
  await makeBusiness(server)
  return { ...person, 'visitor of a business': await weigh(url), 'owner of a business': await weigh(url, owner) }
}

/** The most bytes by which structured data makes a document longer, which has it last (docs/decisions/093). */
export const STRUCTURED_DATA = 1_500

/** A document up to its structured data: all that is shown, and what hydrates it. */
export function shownPart(html: string): string {
  return html.split('<script type="application/ld+json">')[0] ?? html
}

/** A part of it came late, on a busy machine: then it is streamed, with a script that puts the part in its place (docs/decisions/066). */
export function hasLatePart(html: string): boolean {
  return html.includes('<template id="B:')
}

/** Bytes of headers as text, without what only a local build sends: Server-Timing names the rows that a page read. */
export function lengthOfHeaders(headers: readonly [name: string, value: string][]): number {
  const sent = headers.filter(([name]) => name !== 'server-timing')
  return sent.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
}

type Weight = Awaited<ReturnType<typeof weigh>>

/** Bytes of a document up to its structured data: on the wire with its headers, brotli 5 (`wire4`: brotli 4; `whole`: to its end), as it is, and of its parts. */
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
