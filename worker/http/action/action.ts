import type * as v from 'valibot'
import type { Options } from '#domain/apps/compat.ts'
import { type ErrorName, Failure } from '#domain/errors.ts'
import type { ExposureRequest } from '#domain/exposure/contract.ts'
import type { Parts } from '#domain/routes.ts'
import type { UndoKind, UndoKinds } from '#worker/model/undo/rules.ts'
import { judge, type ObjectSchema } from '../api/operation.ts'
import type { Done, Fields } from '../forms/form.ts'
import type { By } from './by.ts'

/** The output of a schema; undefined without one. */
export type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** For each part of an address: the error if no such thing exists, or `text` if the part is not an id. */
export type PartKinds = Record<string, ErrorName | 'text'>

/** The parts of an address as an action gets them: ids as numbers. */
export type PartsOf<Kinds> = { [Name in keyof Kinds]: Kinds[Name] extends 'text' ? string : number }

/** The arguments of an action, the same for every kind of request. */
export interface Call<Kinds, Query, Input> extends By {
  ids: PartsOf<Kinds>
  query: Query
  input: Input
  /** Only for a switch: true turns it on, false off. */
  isOn: boolean
}

/** The interface of an action: its `/v3` call, from which its entry in the API description is generated. */
export interface Definition<Path extends string, Kinds, Q, I, A> {
  call: readonly ['post' | 'put' | 'delete', Path]
  ids: Kinds & Record<Parts<Path>, ErrorName | 'text'>
  summary: string
  query?: Q
  /** Schema of the action's input. Requests of every kind are validated by it. */
  input?: I
  /** Schema of the `/v3` call's body, if it accepts less than `input`. */
  body?: ObjectSchema
  /** An absent body counts as an empty object. */
  isInputOptional?: true
  /** Schema of `data` in the answer of the call. */
  answer: A
  /** A switch: `DELETE` of the same address turns it off. */
  off?: { summary: string; body?: ObjectSchema }
  /** Status of a success; 200 by default. */
  status?: 201
  fails: readonly ErrorName[]
  /**
   * Required login, checked before the input. `any` (the default): a session. `link`: the same, and sets `caller`. `full`: a session that is not from
   * a mailed link; sets `caller`. `none`: no login.
   */
  login?: 'any' | 'link' | 'full' | 'none'
  /** The action hides no picture and shows only visible ones, so pictures are updated after the response. */
  settlesLater?: true
}

/** A form or another program's request, translated for an action: the parts of the address as text, and the input. */
export interface Asked<Kinds, Input> {
  ids: Record<keyof Kinds, string>
  input: Input
  /** Only for a switch; true by default. */
  isOn?: boolean
}

/** The safe choice, as `client/exposure/confirm-audience.tsx` shows it: the same form with other values, or a link to a page with another choice. */
export type Keep =
  | {
      label: `exposure.${'keep' | 'leave' | 'secret_board' | 'other_board' | 'stay_private'}`
      fields: Record<string, string>
    }
  | { label: `exposure.${'other_board' | 'stop'}`; href: string }

/** A form that would show Pins to more people, and the alternative that the confirmation offers (docs/decisions/036). */
export interface Widening {
  question: ExposureRequest
  /** @param exposed ids of the Pins that more people would see */
  keep: (by: By, exposed: ReadonlySet<string>) => Keep | Promise<Keep>
}

/** The form's fields as sent. */
type Sent = Record<string, string>

/** A plain HTML form of an action. Without `page` it is a button, which redirects back to its page. */
export interface Form<Kinds, Input, Answer, S extends v.GenericSchema> {
  path: string
  schema: S
  /** Address of the form's own page, which shows a refused form again; fails if the fields match no page. */
  page?: (sent: Fields) => string
  /**
   * For a form of the settings, instead of `page`: address of its section, and the name under which the section shows the form again. The login is
   * checked first.
   */
  section?: (sent: Fields) => { page: string; form: string }
  /** Statuses of failures that are shown on the form's page. */
  says?: readonly number[]
  asks: (fields: v.InferOutput<S>, by: By) => Asked<Kinds, Input>
  done: (answer: Answer, fields: v.InferOutput<S>, by: By) => Done
  /** Redirect for a failure that is not the form's fault; null: handle it like any other failure. */
  failed?: (error: unknown) => Done | null
  /** Asks for confirmation if the form would show Pins to more people. Returns null if this submission would not. */
  asksFirst?: (fields: Sent) => Widening | null
}

/** A resource of the compatibility API. `view`: format of the answer; null: no data. */
export interface Resource<Kinds, Input> {
  name: string
  view: 'pin' | 'board' | 'section' | null
  asks: (options: Options) => Asked<Kinds, Input>
}

/** Another address of a resource. `only`: applies to bodies with one of these fields; the `/v3` call itself handles all others. */
export interface Alias {
  methods: ('PUT' | 'POST' | 'DELETE')[]
  path: string
  only?: string[]
}

type Run<Kinds, Query, In, Out> = (call: Call<Kinds, Query, In>) => Promise<Out>

/** A write with all ways to call it: `/v3`, forms, the compatibility API, undo. Each validates by `definition.input` and calls the same `run`. */
export class Action<Path extends string, Kinds extends PartKinds, Q, I, A, In, Out> {
  readonly forms: Form<Kinds, In, Out, v.GenericSchema>[] = []
  readonly resources: (Resource<Kinds, unknown> & { aliases: readonly Alias[] })[] = []
  readonly undos: UndoKinds = {}
  readonly definition: Definition<Path, Kinds, Q, I, A>
  readonly run: Run<Kinds, Output<Q>, In, Out>

  constructor(definition: Definition<Path, Kinds, Q, I, A>, run: Run<Kinds, Output<Q>, In, Out>) {
    this.definition = definition
    this.run = run
  }

  /** Runs the action for other code, validated like any call. If the action needs a `caller` and there is none, fails with 401 code 2. */
  async do(by: By, ids: PartsOf<Kinds>, input: unknown): Promise<Out> {
    const { query, login } = this.definition
    if ((login === 'full' || login === 'link') && !by.caller) throw new Failure('no_session')
    const asked = { ids, query: judged(query, {}) as Output<Q>, input: judged(this.definition.input, input) as In }
    return this.run({ ...by, ...asked, isOn: true })
  }

  /** Adds a form or button for the action. */
  form<S extends v.GenericSchema>(form: Form<Kinds, In, Out, S>): this {
    this.forms.push(form)
    return this
  }

  /** Adds a resource of the compatibility API, with its aliases. */
  compat(name: string, resource: Omit<Resource<Kinds, unknown>, 'name'>, aliases: readonly Alias[] = []): this {
    this.resources.push({ name, ...resource, aliases })
    return this
  }

  /** Registers how undo entries of these kinds are taken back. */
  undo<Inverse>(kinds: readonly string[], kind: UndoKind<Inverse>): this {
    for (const name of kinds) this.undos[name] = kind
    return this
  }
}

/** An action of any kind, for lists. */
// biome-ignore lint/suspicious/noExplicitAny: an action is consumed only together with its own schemas
export type AnyAction = Action<any, any, any, any, any, any, any>

/** Validates an input, or an empty query, by the action's schema; undefined for an action without one. Fails with 400 code 1. */
export function judged(schema: unknown, input: unknown): unknown {
  return schema === undefined ? undefined : judge(schema as v.GenericSchema, input)
}

/** Defines a write. `run` is a named function, so that stack traces and searches find it. */
export function action<
  const Path extends string,
  const Kinds extends Record<Parts<Path>, ErrorName | 'text'>,
  A extends v.GenericSchema,
  I extends v.GenericSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
>(
  definition: Definition<Path, Kinds, Q, I, A>,
  run: Run<Kinds, Output<Q>, Output<I>, v.InferOutput<A>>,
): Action<Path, Kinds, Q, I, A, Output<I>, v.InferOutput<A>> {
  return new Action(definition, run)
}
