import { ChoosePeoplePage } from '#client/pages/conversations/choose-people.tsx'
import { LIMITS } from '#domain/limits.ts'
import type { UserCard } from '#domain/profiles/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { searchQuery } from '#domain/search/contract.ts'
import { openRecipients } from '#worker/conversations/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { readPeople } from '#worker/relations/read.ts'
import { readSearch } from '#worker/search/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { aboutOf, chosenOf } from './new-conversation.ts'

/** Maximum number of people on one page. */
const SHOWN = 50
/** Maximum number of chosen people in an address; a conversation cannot have more. */
const CHOSEN = 25

/** Chooses whom to write to: from people whom the viewer follows, or people found by the name in `q`. Those in `to` stay chosen. */
export const choosePeoplePage = definePage({
  address: routes.conversationChoose,
  view: ChoosePeoplePage,
  title: 'message.new',
  noindex: 'conversations',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const ids = chosenOf(c).slice(0, CHOSEN)
    const q = (c.req.query('q') ?? '').trim().slice(0, LIMITS.text.searchQuery).trim()
    const { viewer, recipients } = await openRecipients(c.var.requester, ids, c.var.site.mediaBase)
    // A bookmark is valid for the list the page showed, not for a name typed since.
    const bookmark = c.req.query('listed') === q ? bookmarkOf(c) : undefined
    const list = await peopleFor(c.var, q, bookmark)
    const offered = list.items.filter(({ id }) => id !== String(viewer.id) && !ids.includes(Number(id)))
    const about = aboutOf(c)
    return {
      props: {
        ...{ chosen: recipients, offered, next: list.bookmark, q, about },
        isMissing: ids.length === 0 && c.req.query('missing') !== undefined,
      },
      viewer,
      path: href(routes.conversationChoose, { to: ids.join(',') || null, q: q || null, about }),
    }
  },
})

interface PeopleList {
  items: UserCard[]
  bookmark: string | null
}

async function peopleFor(
  { requester, site }: AppEnv['Variables'],
  q: string,
  bookmark: string | undefined,
): Promise<PeopleList> {
  if (q === '')
    return readPeople(requester, { who: 'me', name: 'me' }, 'following', { page_size: SHOWN, bookmark }, site.mediaBase)

  const options = judgeAddress(searchQuery, href(routes.api.search, { q, scope: 'users', page_size: SHOWN, bookmark }))
  // Only people, not the other scopes of search.
  return (await readSearch(requester, options, site.mediaBase)) as PeopleList
}
