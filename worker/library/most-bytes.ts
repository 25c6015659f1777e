import type { Bindings } from '../env.ts'

/** How many bytes of pictures a deployment keeps for a person; null: as many as there are. */
export function mostBytes({ LIBRARY_MEGABYTES: text }: Pick<Bindings, 'LIBRARY_MEGABYTES'>): number | null {
  const megabytes = Number(text ?? Number.NaN)
  return Number.isFinite(megabytes) && megabytes >= 0 ? megabytes * 1_000_000 : null
}
