import { Hono } from 'hono'
import { avatarAnswer, coverAnswer, pictureBody } from '../../domain/avatars/contract.ts'
import { routes } from '../../domain/routes.ts'
import { fullLogin } from '../accounts/middleware.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { countAgainst, type Limit } from '../http/limits.ts'
import { avatarUrls, coverView } from '../profiles/view.ts'
import { changePicture } from './write.ts'

/** Shared by the API calls and the forms. */
export const PICTURE_CHANGES: Limit = { name: 'face', times: 60, seconds: 3600 }

export const avatarRoutes = new Hono<AppEnv>()

avatarRoutes.put(
  routes.api.avatar,
  fullLogin,
  operation({
    summary: 'Set or remove the viewer’s profile picture',
    body: pictureBody,
    data: avatarAnswer,
    fails: ['no_session', 'limited_session', 'too_large', 'wrong_type'],
  }),
  async (c) => {
    const asker = c.var.asker
    const { id } = c.get('caller')
    await countAgainst(asker.db, [{ limit: PICTURE_CHANGES, who: String(id) }], asker.now)
    const { media_id } = c.req.valid('json')
    const { picture, ...rest } = await changePicture(asker, 'avatar', id, media_id === null ? null : Number(media_id))
    return succeed(c, { ...avatarUrls(c.var.site.mediaBase, picture?.key ?? null), ...rest })
  },
)

avatarRoutes.put(
  routes.api.cover,
  fullLogin,
  operation({
    summary: 'Set or remove the cover of the viewer’s business',
    body: pictureBody,
    data: coverAnswer,
    fails: ['no_session', 'limited_session', 'forbidden', 'too_large', 'wrong_type'],
  }),
  async (c) => {
    const asker = c.var.asker
    const { id } = c.get('caller')
    await countAgainst(asker.db, [{ limit: PICTURE_CHANGES, who: String(id) }], asker.now)
    const { media_id } = c.req.valid('json')
    const { picture, ...rest } = await changePicture(asker, 'cover', id, media_id === null ? null : Number(media_id))
    return succeed(c, { profile_cover: coverView(picture && 'image', picture, c.var.site.mediaBase), ...rest })
  },
)
