import type { BulkAction } from '#domain/moves/contract.ts'
import type { Picking } from '../boards/picker/use-picking.tsx'
import type { Speech } from '../locales/use-words.ts'
import { isSamePlace, type Origin } from './places.ts'
import type { Mover } from './use-move.ts'

/** Options for picking a board for selected pins: it excludes their current place, and shows the progress of a running move. */
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
  const texts = { move: 'organize.moving', copy: 'organize.copying', delete: 'organize.deleting' } as const
  return {
    source: 'organize_pins',
    busy: progress !== null,
    progress: counts && progress && say(texts[progress.action], counts),
    // Pins can be copied to the place where they are.
    isHere: (place) => action === 'move' && isSamePlace(origin, place),
  }
}
