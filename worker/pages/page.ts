import type { Context } from 'hono'
import type { ComponentType } from 'react'
import type { MessageId } from '#client/locales/words.ts'
import type { PageContextData } from '#client/page-data.ts'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import type { Toast } from '#client/ui/states/show-toast.ts'
import type { AppEnv } from '../env.ts'
import type { Proof } from '../http/csrf.ts'
import { answerOf } from '../http/forms/form-tries.ts'
import { type ShownPerson, throughCache, throughContentCache } from '../render/cached-pages.ts'
import type { Head } from '../render/document.ts'
import { type Feeds, renderPage, type SignedIn } from '../render/page.tsx'
import { loginIfRequired } from './login-if-required.ts'
import { NO_STORE_HEADERS } from './viewer.ts'

/** An address that is neither a call of `/v3` nor a form: a screen, a file, a redirect. `pages.ts` finds and mounts all of them. */
export interface Page {
  [PAGE]: true
  method: 'GET' | 'POST'
  /** Patterns of domain/routes.ts. */
  addresses: readonly string[]
  /** Proof that accepts a request from outside the site. */
  proof?: Proof | undefined
  answer: (c: Context<AppEnv>) => Response | Promise<Response>
}

const PAGE = Symbol('page')

/** The content of a page for one request. */
interface PageContent<Props> {
  props: Props
  viewer: SignedIn | null
  /** Default: title and robots of the definition, and the request's path as canonical. */
  head?: Partial<Head>
  feeds?: Feeds
  /** The last submission of the page's form, which decides the status. */
  attempt?: FormTry | null
  status?: number
  headers?: Record<string, string>
  /** The board or section to which the page's create menu adds. */
  adds?: PageContextData['adds']
  /** The address that shows this page again; default: that of the request. */
  path?: string
  /** A message to show once; default: the one that the last form left. */
  toast?: Toast
  /** True if visitors get the cached rendering for equal content (cached-pages.ts). */
  isCachedByContent?: boolean
}

/** Content that visitors get from the cache until the person's version changes (cached-pages.ts). */
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
  /** Reason why search engines must not list the page (SEO-001). Default: listed. */
  noindex?: string
  /** True if no cache may store the page, for visitors and signed-in people alike. */
  noStore?: boolean
  /** True if its grids fill the window. Default: content is at most 1312 px wide. */
  wide?: true
  /** True if visitors and sessions from an emailed link (ACC-017) must log in first. The login redirects back. */
  needsLogin?: boolean
  /** Decides status and redirects, then starts feeds. A returned Response is sent as it is: a redirect, a notice, another view. */
  read: (c: Context<AppEnv, Address>) => Promise<PageContent<Props> | CachedContent<Props> | Response>
}

/** Defines a screen: `worker/pages/<topic>/<screen>.ts` exports it, `client/pages/<topic>/<screen>.tsx` has its view and the type of its props. */
export function definePage<const Address extends string, Props extends object>(
  page: PageDefinition<Address, Props>,
): Page {
  const answer = async (c: Context<AppEnv>) => respondWith(c, page, await page.read(c))
  return {
    [PAGE]: true,
    method: 'GET',
    addresses: [page.address].flat(),
    answer: page.needsLogin ? (c) => loginIfRequired(c, () => answer(c)) : answer,
  }
}

/**
 * Defines an address that is not a screen: a file, a redirect, a share target.
 * @param proof required for a POST from outside the site
 */
export function defineAddress<const Address extends string>(
  address: Address,
  answer: (c: Context<AppEnv, Address>) => Response | Promise<Response>,
  method: Page['method'] = 'GET',
  proof?: Proof,
): Page {
  return { [PAGE]: true, method, proof, addresses: [address], answer: (c) => answer(c) }
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
