import { Hono } from 'hono'
import * as v from 'valibot'
import { badgesAnswer, badgesBody } from '../../domain/profiles/badges-contract.ts'
import { userQuery, userSchema } from '../../domain/profiles/contract.ts'
import { userUpdate } from '../../domain/profiles/settings.ts'
import { routes } from '../../domain/routes.ts'
import { fullLogin } from '../accounts/middleware.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { keepLanguage } from '../http/cookies/language-cookie.ts'
import { idOf } from '../http/path.ts'
import { readBadges } from './badges/badges.ts'
import { readUser, whoOf } from './read.ts'
import { saveBadges, updateUser } from './write.ts'

export const profileRoutes = new Hono<AppEnv>()

profileRoutes.get(
  routes.api.user,
  operation({
    summary: 'Read a person by username, id or `me`',
    query: userQuery,
    data: v.partial(userSchema),
    fails: ['no_session', 'user_not_found', 'user_closed'],
  }),
  async (c) => succeed(c, await readUser(c.var.asker, whoOf(c.req.param('user')), c.req.valid('query'), c.var.site)),
)

profileRoutes.put(
  routes.api.me,
  fullLogin,
  operation({
    summary: 'Change the viewer’s profile and settings',
    body: userUpdate,
    data: v.partial(userSchema),
    fails: [
      'no_session',
      'limited_session',
      'bad_credentials',
      'username_taken',
      'too_large',
      'wrong_type',
      'forbidden',
    ],
  }),
  async (c) => {
    const input = c.req.valid('json')
    const user = await updateUser(c.var.asker, c.var.client, c.var.caller, input)
    if (input.locale !== undefined) keepLanguage(c, input.locale)
    return succeed(c, user)
  },
)

profileRoutes.get(
  routes.api.verifiedMerchant,
  operation({
    summary: 'Read the badges of a business',
    data: badgesAnswer,
    fails: ['user_not_found', 'user_closed', 'private_profile'],
  }),
  async (c) => succeed(c, await readBadges(c.var.asker, idOf(c.req.param('user'), 'user_not_found'), c.get('words'))),
)

profileRoutes.put(
  routes.api.verifiedMerchant,
  fullLogin,
  operation({
    summary: 'Choose the badges of the viewer’s business',
    body: badgesBody,
    data: badgesAnswer,
    fails: ['no_session', 'limited_session', 'forbidden', 'user_not_found', 'too_large', 'wrong_type'],
  }),
  async (c) => {
    const userId = idOf(c.req.param('user'), 'user_not_found')
    const { inspirational_badge_selection: selection } = c.req.valid('json')
    return succeed(c, await saveBadges(c.var.asker, c.var.caller, userId, selection, c.get('words')))
  },
)
