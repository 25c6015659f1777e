import { Hono } from 'hono'
import { faceAnswer, faceBody } from '../../domain/faces/contract.ts'
import { routes } from '../../domain/routes.ts'
import { fullLogin } from '../accounts/middleware.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { countAgainst, type Limit } from '../http/limits.ts'
import { faceUrls } from '../profiles/view.ts'
import { changeFace } from './write.ts'

/** Shared by the API call and the form. */
export const FACES: Limit = { name: 'face', times: 60, seconds: 3600 }

export const faceRoutes = new Hono<AppEnv>()

faceRoutes.put(
  routes.api.face,
  fullLogin,
  operation({
    summary: 'Set or remove the viewer’s profile picture',
    body: faceBody,
    data: faceAnswer,
    fails: ['no_session', 'limited_session', 'too_large', 'wrong_type'],
  }),
  async (c) => {
    const asker = c.var.asker
    const { id } = c.get('caller')
    await countAgainst(asker.db, [{ limit: FACES, who: String(id) }], asker.now)
    const { media_id } = c.req.valid('json')
    const { key, ...rest } = await changeFace(asker, id, media_id === null ? null : Number(media_id))
    return succeed(c, { ...faceUrls(c.var.site.mediaBase, key), ...rest })
  },
)
