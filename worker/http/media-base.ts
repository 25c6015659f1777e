import { routes } from '../../domain/routes.ts'
import type { Bindings } from '../env.ts'

/** Where pictures are: `MEDIA_BASE`, or the own origin's own address for them (G-015). */
export function mediaBase(env: Bindings): string {
  return env.MEDIA_BASE ?? routes.mediaRoot
}
