import type { Server } from '../serve.ts'
import { type Figure, figure } from './figures.ts'
import { AGENT } from './visitor.ts'

/** Lists of the bench's profile, and the maximum rows that a page of 25 may read. */
const LISTS = [
  ['boards', 'boards/?field_set_key=board_card', 30],
  ['pins', 'pins/?field_set_key=pin_card', 30],
  ['pins in full', 'pins/?field_set_key=grid_item', 55],
] as const

/** Names of figures in README.md. */
export const PROFILE_ROWS = 'rows read, first view of a profile'
export const KEPT_ROWS = 'rows read, a kept page'
export const PAGE_ROUNDS = 'dependent database rounds, page'
export const apiRounds = (list: string) => `dependent database rounds, API, ${list}`
export const listRows = (list: string) => `rows read, any page of 25 ${list}, ten deep`

/** Counts rows and round trips of the bench's profile (`fillProfile`) and its lists. Needs a local build, which reports them in its responses. */
export async function countReads(server: Server): Promise<Figure[]> {
  const cost = (path: string) => costOf(server, path)
  const page = await cost('/bench/')
  const visits = []
  for (let i = 0; i < 100; i++) visits.push(await cost('/bench/'))
  const figures = [
    figure(PROFILE_ROWS, page.rows, 65),
    figure(PAGE_ROUNDS, page.rounds, 2),
    figure('kept answers of the next 100 visits', visits.filter(({ isKept }) => isKept).length, null),
    figure(KEPT_ROWS, Math.max(...visits.slice(1).map(({ rows }) => rows)), 2),
  ]
  for (const [name, path, limit] of LISTS) {
    let bookmark = ''
    let most = 0
    for (let depth = 0; depth < 10; depth++) {
      const each = await cost(`/v3/users/bench/${path}${bookmark && `&bookmark=${bookmark}`}`)
      most = Math.max(most, each.rows)
      bookmark = (JSON.parse(each.text) as { bookmark?: string }).bookmark ?? ''
      if (depth === 0) figures.push(figure(apiRounds(name), each.rounds, 1))
    }
    figures.push(figure(listRows(name), most, limit))
  }
  return figures
}

/** Rows and round trips that a response reports. */
async function costOf(server: Server, path: string) {
  const response = await fetch(server.url + path, { headers: AGENT })
  const text = await response.text()
  const timing = response.headers.get('server-timing') ?? ''
  const named = (name: string) => Number(new RegExp(`${name};desc="(\\d+)"`).exec(timing)?.[1])
  const isKept = response.headers.get('x-kept') === 'true'
  return { rows: named('rows'), rounds: named('rounds'), text, isKept }
}
