import { brotliCompressSync, constants } from 'node:zlib'
import { openDatabase } from '../../worker/db/open.ts'
import { ensurePerson } from '../../worker/imports/people.ts'
import { importRows, type PinRowInput } from '../../worker/imports/write.ts'
import type { Server } from '../serve.ts'
import { AGENT, PASSWORD } from './visitor.ts'

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

/** The size in bytes of that profile's document for a visitor; `wire`: brotli 5 with the headers, `wire4`: brotli 4. */
export async function weighProfile(server: Server) {
  const response = await fetch(`${server.url}/bench/`, { headers: AGENT })
  const html = await response.text()
  const headers = [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  const lengthOf = (part: RegExp) => part.exec(html)?.[1]?.length ?? 0
  return {
    boards: html.match(/data-test-id="profile-board-card"/g)?.length ?? 0,
    pins: html.match(/data-test-id="pin"/g)?.length ?? 0,
    wire: brotli(html, 5) + headers,
    wire4: brotli(html, 4) + headers,
    html: html.length,
    styles: lengthOf(/<style[^>]*>([\s\S]*?)<\/style>/),
    script: lengthOf(/<script nonce[^>]*>([\s\S]*?)<\/script>/),
  }
}
