import { TOKEN_SCOPES } from '#domain/accounts/token-scopes.ts'
import { MOST_APPS } from '#domain/apps/maxima.ts'
import {
  type AppAccess,
  type AppInput,
  appButtonForm,
  appChangeForm,
  appForm,
  type OwnApp,
} from '#domain/apps/oauth.ts'
import { Failure, tooMany } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { requireWritten, skipReceipt } from '#worker/db/receipt.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { button, pageForm } from '#worker/http/forms/form.ts'
import type { Limit } from '#worker/http/limits.ts'
import { idOf } from '#worker/http/path.ts'
import type { Requester } from '#worker/http/requester.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import * as queries from './queries.ts'
import { isRedirectAddress } from './redirects.ts'
import { newAppSecret } from './secrets.ts'

/** Limit on all changes of a person's apps. */
const LIMIT: Limit = { name: 'apps', times: 60, seconds: 3600 }

/** Authorizes the viewer for their own apps; delegates may not manage them. */
const open = (requester: Requester) => authorizeActor(requester, { limit: LIMIT, who: null, scope: 'metadata' })

/** The viewer's apps, oldest first, and the apps authorized by the viewer, newest first. */
export async function readApps(requester: Requester): Promise<{ apps: OwnApp[]; allowed: AppAccess[] }> {
  const { own, allowed } = await batch(requester.db, {
    own: queries.selectOwnApps(requester),
    allowed: queries.selectAllowed(requester),
  })
  return { apps: own.map(appView), allowed: allowed.map(accessView) }
}

/** One of the viewer's apps. Another person's app is 404 code 120. */
export async function readApp(requester: Requester, id: number): Promise<OwnApp> {
  const {
    own: [own],
  } = await batch(requester.db, { own: queries.selectOwnApps(requester, id) })
  if (!own) throw new Failure('app_not_found')
  return appView(own)
}

/** Registers an app. Only this answer contains its secret; null: the app has none. */
async function createApp(
  requester: Requester,
  { name, description, redirects, kind }: AppInput,
): Promise<{ id: string; secret: string | null }> {
  skipReceipt()
  requireAddresses(redirects)
  const { db, now } = requester
  const { viewerId: ownerId } = await open(requester)
  const id = newId()
  const made = kind === 'confidential' ? await newAppSecret() : null
  const row = { id, ownerId, name, description, redirects, secretHash: made?.hash ?? null, createdAt: now }
  const { own } = await batch(db, {
    made: queries.insertApp(row),
    own: queries.selectOwnApps(requester, id),
  })
  if (own.length === 0) throw tooMany('name', 'most_apps', MOST_APPS)
  return { id: String(id), secret: made?.secret ?? null }
}

/** Changes an app of the viewer. Removing a redirect URI ends no grants, but redirects to it are refused. */
async function changeApp(requester: Requester, id: number, change: Omit<AppInput, 'kind'>): Promise<void> {
  requireAddresses(change.redirects)
  const { viewerId } = await open(requester)
  await requireOwn(requester, id, queries.updateApp(viewerId, id, change))
}

/** Replaces the secret of the viewer's app; only this answer contains the new one. The old secret becomes invalid at once. */
async function renewApp(requester: Requester, id: number): Promise<string> {
  skipReceipt()
  const { viewerId } = await open(requester)
  const app = await readApp(requester, id)
  if (!app.isConfidential) throw new Failure('invalid')
  const { secret, hash } = await newAppSecret()
  await requireOwn(requester, id, queries.updateApp(viewerId, id, { secretHash: hash }))
  return secret
}

/** Deletes an app of the viewer, which ends all its grants. Another person's app is 404 code 120. */
async function deleteApp(requester: Requester, id: number): Promise<void> {
  const { viewerId } = await open(requester)
  const { deleted } = await batch(requester.db, { deleted: queries.deleteApp(viewerId, id) })
  requireWritten(deleted.length > 0, 'app_not_found')
}

/** Ends all grants of an app by the viewer. */
async function endAccess(requester: Requester, appId: number): Promise<void> {
  const { viewerId } = await open(requester)
  await batch(requester.db, queries.deleteAllowed(viewerId, appId))
}

const idIn = (text: string) => idOf(text, 'app_not_found')
const pageOf = (id: string) => href(routes.settingsApp, { app: id })

export const createAppForm = pageForm(routes.do.createApp, {
  schema: appForm,
  page: () => routes.settingsAppNew,
  says: [400, 429],
  async act(c, input) {
    const { id, secret } = await createApp(c.var.requester, input)
    return { to: pageOf(id), toast: 'saved', mayStay: false, shown: secret === null ? undefined : { secret } }
  },
})

export const editAppForm = pageForm(routes.do.editApp, {
  schema: appChangeForm,
  page: ({ app_id: id }) => (typeof id === 'string' && /^\d{1,16}$/.test(id) ? pageOf(id) : routes.settingsDeveloper),
  says: [400, 429],
  async act(c, { app_id: id, ...change }) {
    await changeApp(c.var.requester, idIn(id), change)
    return { to: pageOf(id), toast: 'saved' }
  },
})

export const renewAppForm = button(routes.do.renewApp, appButtonForm, async (c, { app_id: id }) => ({
  ...{ to: pageOf(id), toast: 'saved' },
  shown: { secret: await renewApp(c.var.requester, idIn(id)) },
}))

export const deleteAppForm = button(routes.do.deleteApp, appButtonForm, async (c, { app_id: id }) => {
  await deleteApp(c.var.requester, idIn(id))
  return { to: routes.settingsDeveloper, toast: 'app_deleted' }
})

export const endAppForm = button(routes.do.endApp, appButtonForm, async (c, { app_id: id }) => {
  await endAccess(c.var.requester, idIn(id))
  return { to: routes.settingsDeveloper, toast: 'app_ended' }
})

async function requireOwn(
  requester: Requester,
  id: number,
  write: ReturnType<typeof queries.updateApp>,
): Promise<void> {
  const { own } = await batch(requester.db, { write, own: queries.selectOwnApps(requester, id) })
  if (own.length === 0) throw new Failure('app_not_found')
}

function requireAddresses(redirects: readonly string[]): void {
  if (!redirects.every(isRedirectAddress))
    throw new Failure('invalid', { faults: [{ field: 'redirects', code: 'wrong_format' }] })
}

type AppRow = RowOf<typeof queries.selectOwnApps>

function appView({ id, name, description, redirects, secretHash }: AppRow): OwnApp {
  return { id: String(id), name, description, redirects, isConfidential: secretHash !== null }
}

function accessView(row: RowOf<typeof queries.selectAllowed>): AppAccess {
  return {
    id: String(row.id),
    name: row.name,
    scopes: TOKEN_SCOPES.filter((scope) => row.scopes.includes(`"${scope}"`)),
    created_at: rfc2822(row.createdAt),
    last_used_at: rfc2822(row.lastUsedAt),
  }
}
