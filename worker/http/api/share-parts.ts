import type * as v from 'valibot'
import { boardSchema, sectionSchema } from '#domain/boards/contract.ts'
import { commentSchema } from '#domain/comments/contract.ts'
import { conversationSchema, messageSchema } from '#domain/conversations/contract.ts'
import { notificationSchema } from '#domain/notifications/contract.ts'
import { pinCardSchema, pinSchema } from '#domain/pins/contract.ts'
import { userSchema } from '#domain/profiles/contract.ts'

/** Objects that get a named type in generated clients. */
export const NAMED: Record<string, v.ObjectSchema<v.ObjectEntries, undefined>> = {
  ...{ Pin: pinSchema, PinCard: pinCardSchema, Board: boardSchema, Section: sectionSchema, User: userSchema },
  ...{ Comment: commentSchema, Conversation: conversationSchema, Message: messageSchema },
  Notification: notificationSchema,
}

/** The JSON schemas of an object: `part` with all fields optional, `whole` with all fields. */
export interface Forms {
  name: string
  part: string
  whole: string
}

type Node = Record<string, unknown>
interface Response {
  content?: Record<string, { schema?: Node }>
}
interface Call {
  parameters?: Node[]
  requestBody?: Response
  responses: Record<string, Response | Node>
}
export interface Shareable {
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, Node>; examples: Record<string, Node> }
}

/** Schemas with fewer characters of JSON than this are not shared. */
const SHORT = 100

/**
 * Moves common parts of calls into components: answers, parameters, and objects that occur more than once. A generated client then has one type for
 * each, and the description is two fifths as long.
 */
export function shareParts(described: Shareable, objects: readonly Forms[]): void {
  const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((call) => ({ path, call })),
  )
  const schemas = new Schemas(described.components.schemas)
  const bodies = calls.flatMap(({ path, call }) => {
    const answers = Object.entries(call.responses).filter(([status]) => status.startsWith('2'))
    return [
      ...Object.values(call.requestBody?.content ?? {}).map((body) => ({ body, path, ending: 'Body' })),
      ...answers.flatMap(([, answer]) =>
        Object.values(answer.content ?? {}).map((body) => ({ body, path, ending: 'Answer' })),
      ),
    ]
  })
  for (const { body } of bodies) schemas.count(body.schema)
  schemas.nameObjects(objects)
  for (const { body, path, ending } of bodies)
    body.schema = schemas.share(body.schema, [pascal(lastWord(path)), ending])
  const responses = new Shared('responses')
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { call } of calls)
    for (const response of Object.values(call.responses).map((each) => JSON.stringify(each)))
      (seen.has(response) ? repeated : seen).add(response)
  const parameters = new Shared('parameters')
  for (const { call } of calls) {
    call.parameters = call.parameters?.map((each) => parameters.share(each, String(each.name)))
    for (const [status, response] of Object.entries(call.responses))
      if (repeated.has(JSON.stringify(response)))
        call.responses[status] = responses.share(response as Node, `R${status}`)
  }
  const used = JSON.stringify([described.paths, responses.components])
  const examples = Object.entries(described.components.examples).filter(([name]) => used.includes(`/examples/${name}"`))
  Object.assign(described.components, {
    examples: Object.fromEntries(examples),
    ...{ schemas: schemas.components, responses: responses.components, parameters: parameters.components },
  })
}

/** Shared parts of one kind, each with a unique name. */
class Shared {
  readonly components: Record<string, Node> = {}
  private readonly names = new Map<string, string>()

  constructor(private readonly kind: string) {}

  share(part: Node, wanted: string): Node {
    const text = JSON.stringify(part)
    const name = this.names.get(text) ?? freeName(this.components, wanted)
    this.names.set(text, name)
    this.components[name] = part
    return { $ref: `#/components/${this.kind}/${name}` }
  }
}

/** The name, with a number if it is taken: `User`, `User2`. */
function freeName(components: object, wanted: string): string {
  if (!Object.hasOwn(components, wanted)) return wanted
  let number = 2
  while (Object.hasOwn(components, `${wanted}${number}`)) number++
  return `${wanted}${number}`
}

class Schemas {
  private readonly counts = new Map<string, number>()
  private readonly names = new Map<string, string>()

  private readonly known = new Map<string, string>()

  constructor(readonly components: Record<string, Node>) {}

  /** Names the variants of each object: the more frequent one gets the plain name. Only schemas counted before are considered. */
  nameObjects(objects: readonly Forms[]): void {
    for (const { name, part, whole } of objects) {
      const isPart = (this.counts.get(part) ?? 0) > (this.counts.get(whole) ?? 0)
      this.known.set(whole, isPart ? `Whole${name}` : name)
      this.known.set(part, isPart ? name : `Part${name}`)
    }
  }

  count(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if (isObject(node)) {
      const text = JSON.stringify(node)
      this.counts.set(text, (this.counts.get(text) ?? 0) + 1)
    }
    for (const each of Object.values(node)) this.count(each)
  }

  /** Replaces shared schemas by references. @param at words that form the schema's name */
  share(node: unknown, at: readonly string[]): unknown {
    if (typeof node !== 'object' || node === null) return node
    if (!isObject(node)) return this.shareWithin(node, at)
    const text = JSON.stringify(node)
    const isShared = this.known.has(text) || (text.length >= SHORT && (this.counts.get(text) ?? 0) > 1)
    if (!isShared) return this.shareWithin(node, at)
    let name = this.names.get(text)
    if (name === undefined) {
      const own = this.known.get(text)
      name = freeName(this.components, own ?? at.join(''))
      this.names.set(text, name)
      // Reserve the name before the parts choose theirs.
      this.components[name] = {}
      this.components[name] = this.shareWithin(node, own === undefined ? at : [own]) as Node
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  private shareWithin(node: object, at: readonly string[]): unknown {
    if (Array.isArray(node)) return node.map((each) => this.share(each, at))
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key === 'properties')
          return [key, Object.fromEntries(Object.entries(value).map((each) => this.shareProperty(each, at)))]
        return [key, this.share(value, key === 'items' ? [...at.slice(0, -1), one(at.at(-1) ?? '')] : at)]
      }),
    )
  }

  /** A property's schema is named after the property; `data` is named after the call. */
  private shareProperty([name, value]: [string, unknown], at: readonly string[]): [string, unknown] {
    return [name, this.share(value, name === 'data' ? at.slice(0, 1) : [pascal(name)])]
  }
}

function isObject(node: object): boolean {
  return 'type' in node && node.type === 'object' && 'properties' in node
}

/** The last part of an address that is not a parameter. */
function lastWord(path: string): string {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|[_-])(\w)/g, (_, first: string) => first.toUpperCase())
}

/** The singular of a plural name. */
function one(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}
