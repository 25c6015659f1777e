import { type CallView, SUBJECTS, type Subject } from '#domain/apps/calls.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'

/** The fields of a call's description that its page shows. */
interface Described {
  summary: string
  tags?: string[]
  security?: { token: string[] }[]
  parameters?: { in: string; name: string; example?: string }[]
  requestBody?: Content
  responses: Record<string, Content | { $ref: string }>
}
interface Content {
  content: Record<string, { example?: unknown }>
}

export type Calls = Record<Subject, CallView[]>
/** Cached for the isolate: the description is part of the build. */
let known: Promise<Calls> | undefined

/** The app itself, which handles internal requests. */
interface OwnCalls {
  ask: (request: Request) => Response | Promise<Response>
  origin: string
}

/** All calls by subject, from the API description. */
export function readCalls(site: OwnCalls): Promise<Calls> {
  known ??= read(site).catch((error) => {
    known = undefined
    throw error
  })
  return known
}

async function read({ ask, origin }: OwnCalls): Promise<Calls> {
  const answer = await ask(new Request(origin + routes.api.openapi))
  if (!answer.ok) throw new Failure('unavailable', { retryAfter: 2 })
  const { paths, components } = (await answer.json()) as {
    paths: Record<string, Record<string, Described>>
    components: { responses: Record<string, Content> }
  }
  const found = Object.fromEntries(SUBJECTS.map((subject) => [subject, [] as CallView[]])) as Calls
  for (const [path, methods] of Object.entries(paths))
    for (const [method, call] of Object.entries(methods)) {
      const subject = SUBJECTS.find((each) => each === call.tags?.[0]) ?? 'more'
      found[subject].push(viewOf(method, path, call, components.responses))
    }
  return found
}

function viewOf(method: string, path: string, call: Described, shared: Record<string, Content>): CallView {
  const { parameters = [], security = [] } = call
  const parts = new Map(parameters.map(({ name, example }) => [name, example ?? '']))
  const query = parameters.filter((each) => each.in === 'query')
  const asked = query.filter(({ example }) => example !== undefined).map(({ name, example = '' }) => [name, example])
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.get(name) ?? ''))
  const said = Object.entries(call.responses).find(([status]) => status.startsWith('2'))?.[1]
  const success = said && '$ref' in said ? shared[said.$ref.split('/').at(-1) ?? ''] : said
  return {
    id: `${method}${path.replaceAll(/[^\w]+/g, '-')}`.replace(/-$/, ''),
    method: method.toUpperCase(),
    path,
    summary: call.summary,
    scopes: security[0]?.token ?? null,
    query: query.map(({ name }) => name),
    example: asked.length > 0 ? `${address}?${new URLSearchParams(asked)}` : address,
    body: call.requestBody ? jsonOf(call.requestBody) : null,
    answer: success ? jsonOf(success) : '',
  }
}

function jsonOf({ content }: Content): string {
  return JSON.stringify(content['application/json']?.example ?? {}, null, 2)
}
