import type { ErrorName } from '../../domain/errors.ts'
import { Failure } from '../../domain/errors.ts'
import { href, routes } from '../../domain/routes.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '../../domain/webhooks/rules.ts'
import type { Statements } from '../db/batch.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import type { Client } from '../http/client.ts'
import type { Limit } from '../http/limits.ts'
import type { Requester } from '../http/requester.ts'
import { mayFetch, ownHosts } from '../media/write.ts'
import { authorizeActor } from '../profiles/write.ts'

/** All changes of webhooks, tests and replays: each may send a request to another site. */
const LIMIT: Limit = { name: 'webhooks', times: 120, seconds: 3600 }

/** Why a new webhook may fail. */
export const NEW_FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'too_often']
/** Why a change of a webhook may fail. */
export const CHANGE_FAILS: readonly ErrorName[] = [...NEW_FAILS, 'webhook_not_found']

/** The viewer, with more answers of the same round. A person's webhooks are their own: nobody acts on them for somebody else. */
export function authorizeWebhooks<More extends Statements>(requester: Requester, more: More) {
  return authorizeActor(requester, { limit: LIMIT, who: null, scope: 'metadata' }, more)
}

/** Fails with 404 code 110 if the webhook is missing or another person's. */
export function requireOwn<Row>([own]: Row[]): Row {
  if (!own) throw new Failure('webhook_not_found')
  return own
}

/** The address in its normal form: a host in other scripts becomes the name that is looked up. 400 unless it is public and https. */
export function addressOf(text: string, { site }: Client): string {
  const url = URL.parse(text)
  const refuse = (code: string) => new Failure('invalid', { faults: [{ field: 'url', code }] })
  if (url?.protocol !== 'https:') throw refuse('not_https')
  url.hash = ''
  if (!mayFetch(url.href, ownHosts(site.origin, site.mediaBase))) throw refuse('not_public')
  return url.href
}

/** The checked kinds. A form names none of which nothing is checked. */
export function eventsIn(form: Partial<Record<WebhookKind, 'on' | undefined>>): WebhookKind[] {
  const events = WEBHOOK_KINDS.filter((kind) => form[kind] === 'on')
  if (events.length === 0) throw new Failure('invalid', { faults: [{ field: 'events', code: 'missing' }] })
  return events
}

/** Address of a webhook's page, by its id. */
export const pageOf = (webhook: string) => href(routes.settingsWebhook, { webhook })
