export interface Conditions {
  etagMatches?: string
  etagDoesNotMatch?: string
  uploadedBefore?: Date
  uploadedAfter?: Date
}

export interface Range {
  offset?: number
  length?: number
  /** Bytes from the end. */
  suffix?: number
}

/** Whether R2 answers a call with these conditions. @param kept undefined: nothing has that key */
export function holds(kept: { etag: string; uploaded: Date } | undefined, onlyIf: Conditions | Headers): boolean {
  const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter } =
    onlyIf instanceof Headers ? conditionsIn(onlyIf) : onlyIf
  if (!kept) return etagMatches === undefined && uploadedAfter === undefined
  const names = (list: string) => list.split(/,\s*/).map((each) => each.replace(/^W\//, '').replaceAll('"', ''))
  const has = (list: string) => names(list).some((name) => name === '*' || name === kept.etag)
  return (
    (etagMatches === undefined || has(etagMatches)) &&
    (etagDoesNotMatch === undefined || !has(etagDoesNotMatch)) &&
    (!uploadedBefore || kept.uploaded < uploadedBefore) &&
    (!uploadedAfter || kept.uploaded > uploadedAfter)
  )
}

function conditionsIn(headers: Headers): Conditions {
  const text = (name: string) => headers.get(name) ?? undefined
  const date = (name: string) => (headers.has(name) ? new Date(headers.get(name) ?? '') : undefined)
  return {
    etagMatches: text('if-match'),
    etagDoesNotMatch: text('if-none-match'),
    uploadedBefore: date('if-unmodified-since'),
    uploadedAfter: date('if-modified-since'),
  }
}

/** The bytes that are asked for; undefined: all, also for a header that R2 does not understand or can't fulfil. */
export function rangeIn(
  range: Range | Headers | undefined,
  size: number,
): { offset: number; length: number } | 'impossible' | undefined {
  if (range instanceof Headers) {
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.get('range') ?? '') ?? []
    if (!from && !to) return undefined
    const asked = from
      ? { offset: Number(from), ...(to && { length: Number(to) - Number(from) + 1 }) }
      : { suffix: Number(to) }
    const found = rangeIn(asked, size)
    return found === 'impossible' ? undefined : found
  }
  if (!range) return undefined
  if (range.suffix !== undefined) {
    if (range.suffix <= 0) return 'impossible'
    const length = Math.min(range.suffix, size)
    return { offset: size - length, length }
  }
  const { offset = 0, length = size - offset } = range
  if (offset < 0 || offset > size || length <= 0) return 'impossible'
  return { offset, length: Math.min(length, size - offset) }
}
