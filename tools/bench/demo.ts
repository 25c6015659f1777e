import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../demo/world.ts'
import { seed } from '../seed.ts'
import { type Server, serve } from '../serve.ts'
import { type Figure, figure } from './figures.ts'
import { AGENT, signedIn } from './visitor.ts'

/** Names of figures in README.md. */
export const PIN_PAGE = 'rows read, Pin pages of the demo world, a visitor'
export const OWN_PIN_PAGE = 'rows read, Pin pages of the demo world, signed in'

/** Sampling rate of Pins without comments; all Pins with comments are included. */
const ONE_IN = 25

/** The demo world without its pictures, in a temporary folder, which `close` deletes. */
export async function serveDemo(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-demo-'))
  const server = await serve({ build: 'local', folder })
  await seed({ db: server.db, media: { put: async () => null } as never }, () => undefined)
  const close = async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, close }
}

/** URLs of Pin pages: all with comments, and one in 25 of the others, starting at the n-th. */
export async function pinPages({ db }: Server, n: number): Promise<string[]> {
  const query = 'select id, comment_count as n from pins where grp = 0 order by id'
  const { results } = await db.prepare(query).all<{ id: number; n: number }>()
  return results.filter((pin, k) => pin.n > 0 || k % ONE_IN === n).map(({ id }) => `/pin/${id}/`)
}

/** Figures of Pin pages, from the maximum rows that one page read. */
export function figuresOfPins(visitor: number, signed: number): Figure[] {
  return [figure(PIN_PAGE, visitor, 120, 'rows'), figure(OWN_PIN_PAGE, signed, 130, 'rows')]
}

/** Maximum rows that a Pin page of the demo world reads, for a visitor and for Mira. */
export async function countPinPages(): Promise<Figure[]> {
  const server = await serveDemo()
  const most = [0, 0]
  for (const [n, headers] of [AGENT, await signedIn(server, 'mira', demoPassword)].entries())
    for (const path of await pinPages(server, n)) {
      const response = await fetch(server.url + path, { headers })
      await response.text()
      const rows = Number(/rows;desc="(\d+)"/.exec(response.headers.get('server-timing') ?? '')?.[1] ?? 0)
      most[n] = Math.max(most[n] ?? 0, rows)
    }
  await server.close()
  const [visitor = 0, signed = 0] = most
  return figuresOfPins(visitor, signed)
}
