import { BoardPeoplePage } from '#client/pages/boards/board-people.tsx'
import { Failure } from '#domain/errors.ts'
import { peopleQuery } from '#domain/relations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { judge } from '#worker/http/api/operation.ts'
import { idOf } from '#worker/http/path.ts'
import { readBoardPeople } from '#worker/invites/read.ts'
import { readPeople } from '#worker/relations/read.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** The collaborators of a board, pending invitations, and a form to invite more people. */
export const boardPeoplePage = definePage({
  address: routes.boardPeople,
  view: BoardPeoplePage,
  noindex: 'people',
  noStore: true,
  async read(c) {
    const requester = c.var.requester
    const path = new URL(c.req.url).pathname
    if (requester.sessionHash === null) return c.redirect(href(routes.login, { next: path }), 302)
    const { mediaBase } = c.var.site
    const id = idOf(c.req.param('board'), 'board_not_found')
    const found = await readBoardPeople(requester, id, mediaBase).catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'no_session') return null
      throw error
    })
    if (!found) return c.redirect(href(routes.login, { next: path }), 302)
    const { people, viewer } = found
    const feeds: Feeds = new Map()
    const bookmark = bookmarkOf(c)
    const following = people.may_invite ? href(routes.api.userFollowing, { user: 'me' }, { bookmark }) : null
    const me = { who: 'me', name: 'me' } as const
    const options = { ...judge(peopleQuery, {}), bookmark }
    if (following)
      feeds.set(
        following,
        startFeed(c, 'following', () => readPeople(requester, me, 'following', options, mediaBase)),
      )
    const title = `${c.get('words')._('people.title')} · ${people.board.name} · ${c.var.site.name}`
    return { props: { people, following }, viewer, feeds, head: { title } }
  },
})
