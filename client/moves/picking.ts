import type { Picking } from '../boards/use-picking.tsx'
import type { Speech } from '../locales/use-words.ts'
import { isSamePlace, type Origin } from './places.ts'
import type { Mover } from './use-move.ts'

/** How a board is picked for what is moved: not where it lies already, nor while a move runs, which says how far it is. */
export function pickingOf(
  origin: Origin,
  progress: Mover['progress'],
  { say, locale }: Speech,
): Required<Pick<Picking, 'busy' | 'isHere' | 'progress' | 'source'>> {
  const counts = progress && {
    done: progress.done.toLocaleString(locale),
    total: progress.total.toLocaleString(locale),
  }
  return {
    source: 'organize_pins',
    busy: progress !== null,
    progress: counts && say('organize.moving', counts),
    isHere: (place) => isSamePlace(origin, place),
  }
}
