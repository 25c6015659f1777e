import type { Bindings } from '../env.ts'

/** Maximum bytes of pictures kept for a person; null: unlimited. */
export function mostBytes({ LIBRARY_MEGABYTES: text }: Pick<Bindings, 'LIBRARY_MEGABYTES'>): number | null {
  const megabytes = Number(text ?? Number.NaN)
  return Number.isFinite(megabytes) && megabytes >= 0 ? megabytes * 1_000_000 : null
}
