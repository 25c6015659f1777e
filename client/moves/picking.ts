import type { BulkAction } from '../../domain/moves/contract.ts'
import type { Picking } from '../boards/picker/use-picking.tsx'
import type { Speech } from '../locales/use-words.ts'
import { isSamePlace, type Origin } from './places.ts'
import type { Mover } from './use-move.ts'

/** How a board is picked for what is moved: not where it lies already, nor while a move runs, which says how far it is. */
export function pickingOf(
  origin: Origin,
  progress: Mover['progress'],
  { say, locale }: Speech,
  action: BulkAction = 'move',
): Required<Pick<Picking, 'busy' | 'isHere' | 'progress' | 'source'>> {
  const counts = progress && {
    done: progress.done.toLocaleString(locale),
    total: progress.total.toLocaleString(locale),
  }
  const doing = { move: 'organize.moving', copy: 'organize.copying', delete: 'organize.deleting' } as const
  return {
    source: 'organize_pins',
    busy: progress !== null,
    progress: counts && progress && say(doing[progress.action], counts),
    // A copy may lie beside what it is of.
    isHere: (place) => action === 'move' && isSamePlace(origin, place),
  }
}
