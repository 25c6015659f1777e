import type * as v from 'valibot'
import { boardSchema, sectionSchema } from '../../../domain/boards/contract.ts'
import { commentSchema } from '../../../domain/comments/contract.ts'
import { conversationSchema, messageSchema } from '../../../domain/conversations/contract.ts'
import { notificationSchema } from '../../../domain/notifications/contract.ts'
import { pinCardSchema, pinSchema } from '../../../domain/pins/contract.ts'
import { userSchema } from '../../../domain/profiles/contract.ts'

/** Objects whose types programs ask for by these names. */
export const NAMED: Record<string, v.ObjectSchema<v.ObjectEntries, undefined>> = {
  ...{ Pin: pinSchema, PinCard: pinCardSchema, Board: boardSchema, Section: sectionSchema, User: userSchema },
  ...{ Comment: commentSchema, Conversation: conversationSchema, Message: messageSchema },
  Notification: notificationSchema,
}

/** The schemas of an object as JSON: `part` with fields that may all be missing, `whole` with all of them. */
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

/** Parts shorter than this, in characters of JSON, stand where they are. */
const SHORT = 100

/**
 * Moves what calls have in common into components: answers, parameters, and objects that occur more than once, so that a generated client has one type of
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
        Object.values((answer as Response).content ?? {}).map((body) => ({ body, path, ending: 'Answer' })),
      ),
    ]
  })
  for (const { body } of bodies) schemas.count(body.schema)
  schemas.nameObjects(objects)
  for (const { body, path, ending } of bodies)
    body.schema = schemas.share(body.schema, [pascal(lastWord(path)), ending]) as Node
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

/** Parts of one kind, each under a name of its own. */
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

/** `User`, or `User2` if another one has that name. */
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

  /** The form of an object that calls answer most has its plain name; both count only what was counted before. */
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

  /** The same schema with references to what is shared. `at`: the words of its name. */
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
      // Its place is taken before its parts ask for theirs.
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
          return [key, Object.fromEntries(Object.entries(value as Node).map((each) => this.shareProperty(each, at)))]
        return [key, this.share(value, key === 'items' ? [...at.slice(0, -1), one(at.at(-1) ?? '')] : at)]
      }),
    )
  }

  /** A property gives what it holds its name; `data` has that of the call. */
  private shareProperty([name, value]: [string, unknown], at: readonly string[]): [string, unknown] {
    return [name, this.share(value, name === 'data' ? at.slice(0, 1) : [pascal(name)])]
  }
}

function isObject(node: object): boolean {
  return 'type' in node && node.type === 'object' && 'properties' in node
}

/** The last part of an address that is no value. */
function lastWord(path: string): string {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|[_-])(\w)/g, (_, first: string) => first.toUpperCase())
}

/** A name of one of several. */
function one(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}
