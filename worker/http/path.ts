import { type ErrorName, Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'

/** An id of the path; what is no id is as missing as what nobody has. */
export function idOf(text: string, missing: ErrorName): number {
  const id = parseId(text)
  if (id === null) throw new Failure(missing)
  return id
}
