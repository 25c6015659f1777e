import { Hono } from 'hono'
import { avatarAnswer, avatarBody } from '../../domain/avatars/contract.ts'
import { routes } from '../../domain/routes.ts'
import { fullLogin } from '../accounts/middleware.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { countAgainst, type Limit } from '../http/limits.ts'
import { avatarUrls } from '../profiles/view.ts'
import { changeAvatar } from './write.ts'

/** Shared by the API call and the form. */
export const AVATAR_CHANGES: Limit = { name: 'face', times: 60, seconds: 3600 }

export const avatarRoutes = new Hono<AppEnv>()

avatarRoutes.put(
  routes.api.avatar,
  fullLogin,
  operation({
    summary: 'Set or remove the viewer’s profile picture',
    body: avatarBody,
    data: avatarAnswer,
    fails: ['no_session', 'limited_session', 'too_large', 'wrong_type'],
  }),
  async (c) => {
    const asker = c.var.asker
    const { id } = c.get('caller')
    await countAgainst(asker.db, [{ limit: AVATAR_CHANGES, who: String(id) }], asker.now)
    const { media_id } = c.req.valid('json')
    const { key, ...rest } = await changeAvatar(asker, id, media_id === null ? null : Number(media_id))
    return succeed(c, { ...avatarUrls(c.var.site.mediaBase, key), ...rest })
  },
)
