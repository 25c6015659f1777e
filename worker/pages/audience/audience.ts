import type { Context } from 'hono'
import * as v from 'valibot'
import { AudiencePage } from '#client/pages/audience/audience.tsx'
import { audienceQuery } from '#domain/audience/contract.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { readSeenBoard, readSeenPin, type Seen } from '#worker/audience/read.ts'
import { audienceSentence, personSentence } from '#worker/audience/view.ts'
import type { AppEnv } from '#worker/env.ts'
import { idOf } from '#worker/http/path.ts'
import { definePage } from '../page.ts'

const OF_ALL = {
  view: AudiencePage,
  title: 'audience.title',
  noindex: 'form',
  noStore: true,
  needsLogin: true,
} as const

/** The audience of a board, for those who work on it (docs/decisions/097). */
export const boardAudiencePage = definePage({
  address: routes.boardAudience,
  ...OF_ALL,
  async read(c) {
    const board = c.req.param('board')
    const id = idOf(board, 'board_not_found')
    return contentOf(c, (user) => readSeenBoard(c.var.requester, id, user), href(routes.boardEdit, { board }))
  },
})

/** Same, for a section, which must belong to the board in the address. */
export const sectionAudiencePage = definePage({
  address: routes.sectionAudience,
  ...OF_ALL,
  async read(c) {
    const { board, section } = c.req.param()
    const sectionId = idOf(section, 'section_not_found')
    const ask = async (user?: string) => {
      const seen = await readSeenBoard(c.var.requester, { sectionId }, user)
      if (seen.boardId !== board) throw new Failure('section_not_found')
      return seen
    }
    return contentOf(c, ask, href(routes.sectionEdit, { board, section }))
  },
})

/** The audience of a pin, for its saver. */
export const pinAudiencePage = definePage({
  address: routes.pinAudience,
  ...OF_ALL,
  async read(c) {
    const pin = c.req.param('pin')
    const id = idOf(pin, 'pin_not_found')
    return contentOf(c, (user) => readSeenPin(c.var.requester, id, user), href(routes.pinEdit, { pin }))
  },
})

/**
 * The page, with the result for the person whom its form names. If no such person exists, the page says so.
 * @param ask reads the audience, and whether a named person is in it
 * @param edit address of the edit form, which not everybody who works on a board may use
 */
async function contentOf(c: Context<AppEnv>, ask: (user?: string) => Promise<Seen>, edit: string) {
  const asked = v.safeParse(audienceQuery, { user: c.req.query('user') })
  const user = asked.success ? asked.output.user : ''
  let isNobody = !asked.success
  const { audience, person, name, isOwn, mayAsk, viewerRow } = await ask(user).catch((error: unknown) => {
    if (!user || !(error instanceof Failure) || error.kind !== 'user_not_found') throw error
    isNobody = true
    return ask()
  })
  c.set('pageViewer', viewerRow)
  const { words } = c.var
  return {
    props: {
      sentence: audienceSentence(words, audience),
      of: name,
      edit: isOwn ? edit : null,
      person: mayAsk
        ? {
            action: c.req.path,
            asked: c.req.query('user') ?? '',
            sentence: person ? personSentence(words, person) : isNobody ? words._('audience.person.nobody') : null,
          }
        : null,
    },
    viewer: viewerRow,
    head: { canonical: c.req.path },
  }
}
