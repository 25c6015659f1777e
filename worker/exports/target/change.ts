import { Failure } from '#domain/errors.ts'
import { bucketForm, type TargetInput, targetForm, webdavForm } from '#domain/exports/contract.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import type { Bindings } from '#worker/env.ts'
import { button, pageForm } from '#worker/http/forms/form.ts'
import type { Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { mayFetch, ownHosts } from '#worker/media/write.ts'
import type { TargetRow } from '#worker/model/exports/tables.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { takeBack, tryTarget } from './files.ts'
import { openTarget } from './open-target.ts'
import * as queries from './queries.ts'
import { hasKey, seal } from './sealed.ts'
import { type OpenTarget, Unsent } from './sending.ts'

/** Limited because each change sends requests to another site. */
const LIMIT: Limit = { name: 'archive-targets', times: 60, seconds: 3600 }
const open = (requester: Requester) => authorizeActor(requester, { limit: LIMIT, who: null, scope: 'boards' })

/** The forms that set where archives are sent: one for each kind of target. */
export const setPlaceForms = (
  [
    ['sendToBucket', bucketForm],
    ['sendToWebdav', webdavForm],
  ] as const
).map(([name, schema]) =>
  pageForm<typeof bucketForm | typeof webdavForm>(routes.do[name], {
    schema,
    page: () => routes.settingsData,
    says: [400, 429],
    async act(c, input) {
      const { origin, mediaBase } = c.var.site
      const works = await setTarget(c.var.requester, c.env, input, ownHosts(origin, mediaBase))
      return { to: routes.settingsData, toast: works ? 'target_saved' : 'target_broken', mayStay: false }
    },
  }),
)

/** The buttons that test the target, send to it, or remove it. */
export const changeTarget = button(routes.do.changeTarget, targetForm, async (c, { act }) => {
  const to = routes.settingsData
  if (act === 'test')
    return { to, toast: (await testTarget(c.var.requester, c.env)) ? 'target_works' : 'target_broken' }
  if (act === 'send')
    return { to, toast: (await sendToTarget(c.var.requester, c.env)) ? 'target_sending' : 'target_nothing' }
  await removeTarget(c.var.requester, c.env)
  return { to, toast: 'target_removed' }
})

/**
 * Sets where monthly archives are sent, in place of the previous target, and tests it. Returns true if the test succeeds. The password must be typed each
 * time: else a change of the address could send it to another host. An address that is not public (REL-11) or not https is 400; a site without a key for
 * passwords 404 code 11.
 */
async function setTarget(
  requester: Requester,
  env: Bindings,
  input: TargetInput,
  own: readonly string[],
): Promise<boolean> {
  const { db, now, place } = requester
  const { viewerId: userId } = await open(requester)
  if (!hasKey(env)) throw new Failure('no_such_call')
  const { kind, username, password } = input
  const { bucket, region, folder } = kind === 's3' ? input : { bucket: '', region: '', folder: '' }
  const where = { ...{ kind, bucket, region, folder, username }, url: addressOf(input, own) }
  const { before } = await batch(db, { before: queries.selectTarget(userId) })
  if (before[0]) await forget(env, before[0])
  const tested = await test({ ...where, password, own })
  await batch(db, {
    set: queries.upsertTarget({
      ...{ ...where, ...tested, userId, testedAt: now, language: place.language },
      password: await seal(env, userId, password),
    }),
  })
  return tested.testFault === null
}

/** Tests the viewer's target. Returns true if it works. */
async function testTarget(requester: Requester, env: Bindings): Promise<boolean> {
  const { db, now } = requester
  const { viewerId } = await open(requester)
  const { found } = await batch(db, { found: queries.selectTarget(viewerId) })
  if (!found[0]) throw new Failure('no_such_call')
  const target = await openTarget(env, found[0])
  const tested = target ? await test(target) : ({ testFault: 'locked', testStatus: null } as const)
  await batch(db, { set: queries.setTested(viewerId, { ...tested, testedAt: now }) })
  return tested.testFault === null
}

/** Has a job send the viewer's newest archive to their target. Returns true if an archive is waiting to be sent. @throws no_such_call without a target */
async function sendToTarget(requester: Requester, env: Bindings): Promise<boolean> {
  const { db, now } = requester
  const { viewerId } = await open(requester)
  const { begun, found } = await batch(db, {
    begun: queries.sendNewest(viewerId, now),
    found: queries.selectTarget(viewerId),
  })
  if (!found[0]) throw new Failure('no_such_call')
  if (begun.length > 0) await env.TRANSFERS?.send({ sendFor: viewerId })
  return found[0].state === 'waiting'
}

/** Removes the viewer's target. Archives already sent stay; an unfinished upload is taken back. */
async function removeTarget(requester: Requester, env: Bindings): Promise<void> {
  const { db } = requester
  const { viewerId } = await open(requester)
  const { removed } = await batch(db, { removed: queries.deleteTarget(viewerId) })
  if (!removed[0]) throw new Failure('no_such_call')
  await forget(env, removed[0])
}

async function forget(env: Bindings, row: TargetRow): Promise<void> {
  const { state, exportId, name, bytes, upload, parts } = row
  const target = state === 'waiting' && name !== null ? await openTarget(env, row) : null
  if (target && name !== null && exportId !== null) await takeBack(target, { exportId, name, bytes, upload, parts })
}

async function test(target: OpenTarget): Promise<Pick<TargetRow, 'testFault' | 'testStatus'>> {
  try {
    await tryTarget(target)
    return { testFault: null, testStatus: null }
  } catch (error) {
    if (error instanceof Unsent) return { testFault: error.fault, testStatus: error.status }
    throw error
  }
}

/** The address of the target's folder, without query and such; one of WebDAV ends in a slash. @throws invalid */
function addressOf({ kind, url: text }: TargetInput, own: readonly string[]): string {
  const url = URL.parse(text)
  const refuse = (code: string) => new Failure('invalid', { faults: [{ field: 'url', code }] })
  if (url?.protocol !== 'https:') throw refuse('not_https')
  url.hash = ''
  url.search = ''
  if (!mayFetch(url.href, own)) throw refuse('not_public')
  const whole = url.href.replace(/\/+$/, '')
  return kind === 'webdav' ? `${whole}/` : whole
}
