/** A figure printed by the bench. `limit`: null for times, and for figures printed for comparison. */
export interface Figure {
  what: string
  value: number
  limit: number | null
  unit: string
}

export function figure(what: string, value: number, limit: number | null, unit = ''): Figure {
  return { what, value, limit, unit }
}

export function isOver({ value, limit }: Figure): boolean {
  return limit !== null && value > limit
}

/** A figure as a printed line, with its limit. */
export function lineOf(each: Figure): string {
  const { what, value, limit, unit } = each
  const end = limit === null ? '' : `limit ${limit}${isOver(each) ? '  OVER' : ''}`
  return `${what.padEnd(62)} ${String(value).padStart(8)} ${unit.padEnd(6)} ${end}`.trimEnd()
}
