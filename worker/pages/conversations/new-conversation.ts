import type { Context } from 'hono'
import { NewConversationPage } from '#client/pages/conversations/new-conversation.tsx'
import { safeNext } from '#domain/accounts/rules.ts'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { openRecipients } from '#worker/conversations/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { definePage } from '../page.ts'

/**
 * Writes to the people whose ids are in `to`. With `about`, a path of this site, the text begins with its link. Without people, or with too many, it redirects
 * to the page that chooses them. Visitors and sessions from an emailed link log in first.
 */
export const newConversationPage = definePage({
  address: routes.conversationNew,
  view: NewConversationPage,
  title: 'message.button',
  noindex: 'conversations',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const attempt = await tryOf(c)
    const ids = chosenOf(c)
    const about = aboutOf(c)
    const { viewer, recipients } = await openRecipients(c.var.requester, ids, c.var.site.mediaBase)
    // A failed form shows the submitted text again, whatever is wrong with the recipients.
    if (attempt.status < 400 || recipients.length === 0) {
      if (ids.length === 0 || ids.length > LIMITS.people.inConversation)
        return c.redirect(
          href(routes.conversationChoose, { to: ids.join(',') || null, about, missing: ids.length === 0 || null }),
          302,
        )
      if (recipients.length < ids.length) throw new Failure('user_not_found')
    }
    return {
      props: { to: recipients, about, text: about === null ? '' : c.var.site.origin + about, attempt },
      viewer,
      attempt,
      path: href(routes.conversationNew, { to: ids.join(','), about }),
    }
  },
})

/** The ids in `to`, without duplicates: repeated parameters, or separated by commas. Fails with 404 for anything that is not an id. */
export function chosenOf(c: Context<AppEnv>): number[] {
  const texts = (c.req.queries('to') ?? []).flatMap((each) => each.split(',')).filter((each) => each !== '')
  return [...new Set(texts.map((text) => idOf(text, 'user_not_found')))]
}

/** The path to write about; null if it is missing, too long or not of this site. */
export function aboutOf(c: Context<AppEnv>): string | null {
  const path = c.req.query('about')
  return path && path.length <= LIMITS.text.message / 2 && safeNext(path) === path ? path : null
}
