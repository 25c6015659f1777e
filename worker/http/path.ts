import { type ErrorName, Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'

/** Parses an id in the path; an invalid id fails with the same error as an unknown one. */
export function idOf(text: string, missing: ErrorName): number {
  const id = parseId(text)
  if (id === null) throw new Failure(missing)
  return id
}
