import { routes } from '#domain/routes.ts'
import type { Bindings } from '../env.ts'

/** Base address of pictures: `MEDIA_BASE`, else a path on the app's own origin (G-015). */
export function mediaBase(env: Bindings): string {
  return env.MEDIA_BASE ?? routes.mediaRoot
}
