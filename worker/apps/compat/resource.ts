import { bookmarkIn, type Options, present, queryFlagIn, textIn } from '#domain/apps/compat.ts'
import type { Answered, Api } from './api.ts'
import { type Fields, isFields, type Look, listOf } from './objects/look.ts'

/** One call of a client, as passed to a resource. */
export interface Asked {
  options: Options
  api: Api
  look: Look
  /** The page that the client claims to be on, such as `/pin/123/`. */
  source: string
}

/** A read or write of the compatibility API: `/v3` calls, and a view of their answer. */
export type Resource = (asked: Asked) => Promise<Answered>

/** Resources by name and verb: `Board.get`. */
export type Resources = Record<string, Resource>

/** The query parameters that all lists share. */
export function pageIn(options: Options) {
  return present({ page_size: textIn(options, 'page_size'), bookmark: bookmarkIn(options) })
}

/** The options of these names as query parameters; flags become 1 or 0. */
export function queryIn(options: Options, texts: string[], flags: string[] = []) {
  const named = texts.map((name) => [name, textIn(options, name)] as const)
  const flagged = flags.map((name) => [name, queryFlagIn(options, name)] as const)
  return present(Object.fromEntries([...named, ...flagged]))
}

/** Converts each item of a page. */
export function pageOf({ data, bookmark }: Answered, view: (item: Fields) => Fields): Answered {
  return { data: listOf(data).map(view), bookmark }
}

/** Converts a single object. */
export function oneOf({ data }: Answered, view: (item: Fields) => Fields): Answered {
  return { data: isFields(data) ? view(data) : data, bookmark: null }
}

export const NOTHING: Answered = { data: null, bookmark: null }
