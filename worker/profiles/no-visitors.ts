import type { MiddlewareHandler } from 'hono'
import { Failure } from '../../domain/errors.ts'
import type { AppEnv } from '../env.ts'
import { askerOf } from './request.ts'

/** Visitors are told to log in before anything of what they sent is judged. */
export const noVisitors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (askerOf(c).sessionHash === null) throw new Failure('no_session')
  await next()
}
