import type { Context } from 'hono'
import { AudiencePage } from '../../../client/pages/audience/audience.tsx'
import { Failure } from '../../../domain/errors.ts'
import { href, routes } from '../../../domain/routes.ts'
import { readSeenBoard, readSeenPin, type Seen } from '../../audience/read.ts'
import { audienceSentence } from '../../audience/view.ts'
import type { AppEnv } from '../../env.ts'
import { idOf } from '../../http/path.ts'
import { definePage } from '../page.ts'

const OF_ALL = {
  view: AudiencePage,
  title: 'audience.title',
  noindex: 'form',
  noStore: true,
  needsLogin: true,
} as const

/** Who can see a board, for those who work on it (docs/decisions/097). */
export const boardAudiencePage = definePage({
  address: routes.boardAudience,
  ...OF_ALL,
  async read(c) {
    const board = c.req.param('board')
    const seen = await readSeenBoard(c.var.asker, idOf(board, 'board_not_found'))
    return contentOf(c, seen, href(routes.boardEdit, { board }))
  },
})

/** The same for a section, which has to be one of the board in the address. */
export const sectionAudiencePage = definePage({
  address: routes.sectionAudience,
  ...OF_ALL,
  async read(c) {
    const { board, section } = c.req.param()
    const seen = await readSeenBoard(c.var.asker, { sectionId: idOf(section, 'section_not_found') })
    if (seen.boardId !== board) throw new Failure('section_not_found')
    return contentOf(c, seen, href(routes.sectionEdit, { board, section }))
  },
})

/** Who can see a Pin, for its saver. */
export const pinAudiencePage = definePage({
  address: routes.pinAudience,
  ...OF_ALL,
  async read(c) {
    const pin = c.req.param('pin')
    return contentOf(c, await readSeenPin(c.var.asker, idOf(pin, 'pin_not_found')), href(routes.pinEdit, { pin }))
  },
})

/** @param edit address of the form, which not everybody who works on a board may use */
function contentOf(c: Context<AppEnv>, { audience, name, isOwn, viewerRow }: Seen, edit: string) {
  c.set('pageViewer', viewerRow)
  return {
    props: { sentence: audienceSentence(c.var.words, audience), of: name, edit: isOwn ? edit : null },
    viewer: viewerRow,
    head: { canonical: c.req.path },
  }
}
