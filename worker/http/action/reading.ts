import type * as v from 'valibot'
import type { ErrorName } from '#domain/errors.ts'
import type { Parts } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import type { ObjectSchema } from '../api/operation.ts'
import type { Output, PartsOf } from './action.ts'
import type { By } from './by.ts'

/** The interface of a read-only call. */
export interface ReadingDefinition<Path extends string, Kinds, Q, A> {
  call: readonly ['get', Path]
  ids: Kinds & Record<Parts<Path>, ErrorName | 'text'>
  summary: string
  query?: Q
  /** Schema of `data` in the answer; for a list, the schema of an item. */
  answer: A
  /** The answer is a page of a list. */
  isList: boolean
  fails: readonly ErrorName[]
  /** Required login, checked before the query. By default none. */
  login?: 'any'
}

/** A read-only call. Pages and other code call its `run`, so that a page shows the same data as the call. */
export interface Reading<Path extends string, Kinds, Q, A, Out> {
  definition: ReadingDefinition<Path, Kinds, Q, A>
  run: (call: By & { ids: PartsOf<Kinds>; query: Output<Q> }) => Promise<Out>
}
// biome-ignore lint/suspicious/noExplicitAny: a reading is consumed only together with its own schemas
export type AnyReading = Reading<any, any, any, any, any>

type Outside<Path extends string, Kinds, Q, A> = Omit<ReadingDefinition<Path, Kinds, Q, A>, 'isList'>
type Run<Kinds, Q, Out> = Reading<string, Kinds, Q, unknown, Out>['run']

/** Defines a call that returns one object. */
export function reading<
  const Path extends string,
  const Kinds extends Record<Parts<Path>, ErrorName | 'text'>,
  A extends v.GenericSchema,
  Q extends ObjectSchema | undefined = undefined,
>(
  definition: Outside<Path, Kinds, Q, A>,
  run: Run<Kinds, Q, v.InferOutput<A>>,
): Reading<Path, Kinds, Q, A, v.InferOutput<A>> {
  return { definition: { ...definition, isList: false }, run }
}

/** Defines a call that returns a page of a list. `answer` is the schema of an item. */
export function listing<
  const Path extends string,
  const Kinds extends Record<Parts<Path>, ErrorName | 'text'>,
  A extends v.GenericSchema,
  Q extends ObjectSchema | undefined = undefined,
>(
  definition: Outside<Path, Kinds, Q, A>,
  run: Run<Kinds, Q, Page<v.InferOutput<A>>>,
): Reading<Path, Kinds, Q, A, Page<v.InferOutput<A>>> {
  return { definition: { ...definition, isList: true }, run }
}
