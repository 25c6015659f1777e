import type { Context } from 'hono'
import type { ComponentType } from 'react'
import type { MessageId } from '../../client/locales/words.ts'
import type { PageContextData } from '../../client/page-data.ts'
import type { FormTry } from '../../client/ui/fields/form-try.ts'
import type { Toast } from '../../client/ui/states/show-toast.ts'
import type { AppEnv } from '../env.ts'
import type { Proof } from '../http/csrf.ts'
import { answerOf } from '../http/forms/form-tries.ts'
import { type ShownPerson, throughCache, throughContentCache } from '../render/cached-pages.ts'
import type { Head } from '../render/document.ts'
import { type Feeds, renderPage, type SignedIn } from '../render/page.tsx'
import { loginIfRequired } from './login-if-required.ts'
import { NO_STORE_HEADERS } from './viewer.ts'

/** An address that is no call of `/v3` and no form: a screen, a file, a redirect. `pages.ts` finds and mounts all of them. */
export interface Page {
  [PAGE]: true
  method: 'GET' | 'POST'
  /** Patterns of domain/routes.ts. */
  addresses: readonly string[]
  /** What proves a request of this address that does not come from the site. */
  proof?: Proof | undefined
  answer: (c: Context<AppEnv>) => Response | Promise<Response>
}

const PAGE = Symbol('page')

/** The content of a page for one request. */
interface PageContent<Props> {
  props: Props
  viewer: SignedIn | null
  /** Title and robots: those of the definition, unless given here. Canonical: the path of the request, unless given here. */
  head?: Partial<Head>
  feeds?: Feeds
  /** The page's form as it was last submitted: it decides the status. */
  attempt?: FormTry | null
  status?: number
  headers?: Record<string, string>
  /** What the viewer adds to here. */
  adds?: PageContextData['adds']
  /** The address that shows this page again, if not the one of the request. */
  path?: string
  /** A message to show once; otherwise what the last form left. */
  toast?: Toast
  /** Visitors get the page as it was rendered before from the same content (cached-pages.ts). */
  isCachedByContent?: boolean
}

/** Content that visitors get from the cache until the version of the person changes (cached-pages.ts). */
interface CachedContent<Props> {
  cachedFor: ShownPerson
  read: () => Promise<PageContent<Props> | Response>
}

interface PageDefinition<Address extends string, Props extends object> {
  address: Address | readonly Address[]
  /** The component of the screen's file in client/pages/. */
  view: ComponentType<Props>
  /** Message id of the title; the site's name is appended. */
  title?: MessageId
  /** Why search engines must not list the page (SEO-001); listed unless said. */
  noindex?: string
  /** No cache may store the page, whoever looks at it. */
  noStore?: boolean
  /** Its grids fill the window. Without it the content is at most 1312 px wide. */
  wide?: true
  /** Visitors and sessions from an emailed link (ACC-017) log in first and come back. */
  needsLogin?: boolean
  /** Decides status and redirects first, then starts feeds. A Response is sent as it is: a redirect, a notice, another view. */
  read: (c: Context<AppEnv, Address>) => Promise<PageContent<Props> | CachedContent<Props> | Response>
}

/** A screen: `worker/pages/<topic>/<screen>.ts` exports it, `client/pages/<topic>/<screen>.tsx` has its view and the type of its props. */
export function definePage<const Address extends string, Props extends object>(
  page: PageDefinition<Address, Props>,
): Page {
  const answer = async (c: Context<AppEnv>) => respondWith(c, page, await page.read(c as Context<AppEnv, Address>))
  return {
    [PAGE]: true,
    method: 'GET',
    addresses: [page.address].flat(),
    answer: page.needsLogin ? (c) => loginIfRequired(c, () => answer(c)) : answer,
  }
}

/** An address that is no screen: a file, a redirect, the target of a share. One that takes a POST from elsewhere says what proves it. */
export function defineAddress<const Address extends string>(
  address: Address,
  answer: (c: Context<AppEnv, Address>) => Response | Promise<Response>,
  method: Page['method'] = 'GET',
  proof?: Proof,
): Page {
  return { [PAGE]: true, method, proof, addresses: [address], answer: (c) => answer(c as Context<AppEnv, Address>) }
}

export function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && PAGE in value
}

type PageDefaults = Pick<PageDefinition<string, never>, 'title' | 'noindex' | 'noStore' | 'wide'>

async function respondWith<Props extends object>(
  c: Context<AppEnv>,
  page: PageDefaults & { view: ComponentType<Props> },
  result: PageContent<Props> | CachedContent<Props> | Response,
): Promise<Response> {
  if (result instanceof Response) return result
  if ('cachedFor' in result)
    return throughCache(c, result.cachedFor, async () => respondWith(c, page, await result.read()))
  const { attempt, headers, head, isCachedByContent, ...content } = result
  if (isCachedByContent)
    return throughContentCache(c, result, () => respondWith(c, page, { ...result, isCachedByContent: false }))
  const title = page.title ? `${c.var.words._(page.title)} · ${c.env.SITE_NAME}` : c.env.SITE_NAME
  const attemptResponse = attempt ? answerOf(attempt) : { headers: {} }
  return renderPage(c, {
    view: page.view,
    ...(page.wide && { wide: page.wide }),
    ...attemptResponse,
    ...content,
    headers: { ...(page.noStore && NO_STORE_HEADERS), ...attemptResponse.headers, ...headers },
    head: { title, canonical: new URL(c.req.url).pathname, noindex: page.noindex ?? null, ...head },
  })
}
