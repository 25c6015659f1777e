import type { Bindings } from '#worker/env.ts'
import { ownHosts } from '#worker/media/write.ts'
import type { TargetRow } from '#worker/model/exports/tables.ts'
import { unseal } from './sealed.ts'
import type { OpenTarget } from './sending.ts'

/** A stored target with its password; null if the password can't be decrypted. */
export async function openTarget(env: Bindings, row: TargetRow): Promise<OpenTarget | null> {
  const password = await unseal(env, row.userId, row.password)
  if (password === null) return null
  const { kind, url, bucket, region, folder, username } = row
  return {
    ...{ kind, url, bucket, region, folder, username, password },
    own: ownHosts(env.SITE_ORIGIN, env.MEDIA_BASE),
  }
}
