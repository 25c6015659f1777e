import type { MiddlewareHandler } from 'hono'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { causeOf, log } from '../log.ts'
import { settleWithdrawn } from './unused/settle.ts'

/** Maximum withdrawn pictures settled per request. */
const SETTLED = 20

/**
 * After a write and before its answer: sets the store's marks of pictures that became invisible, and removes the marks
 * of those visible again, so that the next request for a deleted pin's picture is 404 (REL-05). The next write or the
 * nightly job repeats what fails.
 */
export function settlePictures(): MiddlewareHandler<AppEnv> {
  return async function settlePictures(c, next) {
    await next()
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.status < 400
    const isOurs = [routes.apiRoot, routes.formRoot].some((root) => c.req.path.startsWith(root))
    if (!isWrite || !isOurs || c.get('sessionHash') === null) return
    const settle = async () => {
      try {
        await settleWithdrawn(c.get('db'), c.env.MEDIA, SETTLED)
      } catch (error) {
        log('error', 'withdrawn_pictures', { cause: causeOf(error) })
      }
    }
    if (c.get('settlesLater')) c.executionCtx.waitUntil(settle())
    else await settle()
  }
}
