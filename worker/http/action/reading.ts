import type * as v from 'valibot'
import type { ErrorName } from '../../../domain/errors.ts'
import type { Parts } from '../../../domain/routes.ts'
import type { Page } from '../../../domain/wire.ts'
import type { ObjectSchema } from '../api/operation.ts'
import type { Output, PartsOf } from './action.ts'
import type { By } from './by.ts'

/** The outside of a read-only call. */
export interface ReadingDefinition<Path extends string, Kinds, Q, A> {
  call: readonly ['get', Path]
  ids: Kinds & Record<Parts<Path>, ErrorName | 'text'>
  summary: string
  query?: Q
  /** Schema of `data` in the answer; of a list, of its items. */
  answer: A
  /** It answers a page of a list. */
  isList: boolean
  fails: readonly ErrorName[]
  /** Who may call it, judged before the query. By default everybody. */
  login?: 'any'
}

/** A read-only call. Pages and other code use its `run`, so that a page shows what the call answers. */
export interface Reading<Path extends string, Kinds, Q, A, Out> {
  definition: ReadingDefinition<Path, Kinds, Q, A>
  run: (call: By & { ids: PartsOf<Kinds>; query: Output<Q> }) => Promise<Out>
}
// biome-ignore lint/suspicious/noExplicitAny: a reading is consumed only together with its own schemas
export type AnyReading = Reading<any, any, any, any, any>

type Outside<Path extends string, Kinds, Q, A> = Omit<ReadingDefinition<Path, Kinds, Q, A>, 'isList'>
type Run<Kinds, Q, Out> = Reading<string, Kinds, Q, unknown, Out>['run']

/** Defines a call that answers one thing. */
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

/** Defines a call that answers a page of a list. `answer` is the schema of an item. */
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
