import type { Context } from 'hono'
import type { Words } from '../../../client/locales/words.ts'
import type { AppEnv, Bindings } from '../../env.ts'
import type { AccountViewer } from '../../viewers.ts'
import type { Asker, Site } from '../asker.ts'
import type { Client } from '../client.ts'

/** The requester, and what their request brings: the first part of every call of an action. */
export interface By {
  asker: Asker
  site: Site
  client: Client
  /** The words of the request's language. */
  words: Words
  /** The signed-in user. Only actions with `login: 'full'` have one. */
  caller: AccountViewer
  env: Bindings
}

export function byOf(c: Context<AppEnv>): By {
  const { asker, site, client, words, caller } = c.var
  return { asker, site, client, words, caller, env: c.env }
}
