import { type ErrorName, Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'

/** Parses an id in the path; an invalid id fails with the same error as an unknown one. */
export function idOf(text: string, missing: ErrorName): number {
  const id = parseId(text)
  if (id === null) throw new Failure(missing)
  return id
}

/** True if a path matches a route pattern, in which `:name` stands for one part. The method is not compared. */
export function matchesPattern(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, i) => part.startsWith(':') || part === given[i])
}
