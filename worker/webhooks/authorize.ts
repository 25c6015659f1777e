import type { ErrorName } from '#domain/errors.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '#domain/webhooks/rules.ts'
import type { Statements } from '../db/batch.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import type { Client } from '../http/client.ts'
import type { Limit } from '../http/limits.ts'
import type { Requester } from '../http/requester.ts'
import { mayFetch, ownHosts } from '../media/write.ts'
import { authorizeActor } from '../profiles/write.ts'

/** Limit of all changes, tests and replays of webhooks: each may send a request to another site. */
const LIMIT: Limit = { name: 'webhooks', times: 120, seconds: 3600 }

/** Errors of creating a webhook. */
export const NEW_FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'too_often']
/** Errors of changing a webhook. */
export const CHANGE_FAILS: readonly ErrorName[] = [...NEW_FAILS, 'webhook_not_found']

/** Authorizes the viewer, with more results of the same batch. Webhooks belong to the account itself: delegates may not change them. */
export function authorizeWebhooks<More extends Statements>(requester: Requester, more: More) {
  return authorizeActor(requester, { limit: LIMIT, who: null, scope: 'metadata' }, more)
}

/** Fails with 404 code 110 if the webhook is missing or another person's. */
export function requireOwn<Row>([own]: Row[]): Row {
  if (!own) throw new Failure('webhook_not_found')
  return own
}

/** The normalized address: an internationalized host becomes ASCII. 400 unless it is public and https. */
export function addressOf(text: string, { site }: Client): string {
  const url = URL.parse(text)
  const refuse = (code: string) => new Failure('invalid', { faults: [{ field: 'url', code }] })
  if (url?.protocol !== 'https:') throw refuse('not_https')
  url.hash = ''
  if (!mayFetch(url.href, ownHosts(site.origin, site.mediaBase))) throw refuse('not_public')
  return url.href
}

/** The checked kinds. @throws invalid if none is checked */
export function eventsIn(form: Partial<Record<WebhookKind, 'on' | undefined>>): WebhookKind[] {
  const events = WEBHOOK_KINDS.filter((kind) => form[kind] === 'on')
  if (events.length === 0) throw new Failure('invalid', { faults: [{ field: 'events', code: 'missing' }] })
  return events
}

/** Address of a webhook's page, by its id. */
export const pageOf = (webhook: string) => href(routes.settingsWebhook, { webhook })
