import { Failure } from '../errors.ts'

/** The options of a call at the compatibility API, as a client sent them. */
export type Options = Record<string, unknown>

const VERBS = ['get', 'create', 'update', 'delete'] as const
export type Verb = (typeof VERBS)[number]

/** `/resource/BoardResource/get/`, with or without the old prefix `/_ngjs`, and with any number of slashes at the end. */
const ADDRESS = /^(?:\/_ngjs)?\/resource\/([A-Za-z]\w{0,60})Resource\/(\w{1,10})\/*$/

/** The bookmark that ends a list (G-005). */
const END = '-end-'

/** Resource and verb of an address; null for other addresses. */
export function compatCall(path: string): { name: string; verb: Verb } | null {
  const [, name, word] = ADDRESS.exec(path) ?? []
  const verb = VERBS.find((each) => each === word)
  return name && verb ? { name, verb } : null
}

/** True if the address is a read, which some clients send by POST. */
export function isCompatRead(path: string): boolean {
  return compatCall(path)?.verb === 'get'
}

/** The options in the JSON text of parameter `data`, such as `{"options":{},"context":{}}`. @throws invalid */
export function optionsIn(data: string | undefined): Options {
  if (data === undefined || data.trim() === '') return {}
  const sent = parse(data)
  if (!isRecord(sent)) throw fault('data')
  const { options } = sent
  if (options === undefined || options === null) return {}
  if (!isRecord(options)) throw fault('data.options')
  return options
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fault('data', error)
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fault(field: string, cause?: unknown): Failure {
  return new Failure('invalid', { faults: [{ field, code: 'unreadable' }], cause })
}

function own(options: Options, name: string): unknown {
  return Object.hasOwn(options, name) ? options[name] : undefined
}

/** The bookmark of the requested page: the last of `bookmarks`. Absent, null, empty, `[null]` and `[""]` mean the first page. */
export function bookmarkIn(options: Options): string | undefined {
  const sent = own(options, 'bookmarks') ?? own(options, 'bookmark')
  const last: unknown = Array.isArray(sent) ? sent.at(-1) : sent
  if (last === undefined || last === null || last === '') return undefined
  if (typeof last !== 'string')
    throw new Failure('invalid', { faults: [{ field: 'bookmarks', code: 'invalid_bookmark' }] })
  return last
}

/** The text of the first of these options that has one. Ids may be numbers; null and the empty text count as absent. */
export function textIn(options: Options, ...names: string[]): string | undefined {
  for (const name of names) {
    const text = writtenIn(options, name)
    if (text !== undefined && text !== '') return text
  }
  return undefined
}

/** The text of one option whose empty text has a meaning, such as a description to remove. */
export function writtenIn(options: Options, name: string): string | undefined {
  const value = own(options, name)
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Failure('invalid', { faults: [{ field: name, code: 'invalid_value' }] })
}

/** The text of a required option. @throws invalid */
export function neededIn(options: Options, ...names: string[]): string {
  const text = textIn(options, ...names)
  if (text === undefined) throw new Failure('invalid', { faults: [{ field: names[0] ?? '', code: 'missing' }] })
  return text
}

/** A boolean, also as the text `true` or the number 1; undefined if it is absent. */
export function flagIn(options: Options, name: string): boolean | undefined {
  const text = textIn(options, name)?.toLowerCase()
  if (text === undefined) return undefined
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new Failure('invalid', { faults: [{ field: name, code: 'invalid_value' }] })
}

/** As `flagIn`, as a query parameter of `/v3`. */
export function queryFlagIn(options: Options, name: string): '1' | '0' | undefined {
  const flag = flagIn(options, name)
  return flag === undefined ? undefined : flag ? '1' : '0'
}

/** A list of ids: texts, numbers, or one comma-separated text. */
export function idsIn(options: Options, name: string): string[] {
  const value = own(options, name)
  const list: unknown[] = Array.isArray(value) ? value : (textIn(options, name)?.split(',') ?? [])
  return list.map((each) => {
    if (typeof each === 'number' || typeof each === 'string') return String(each).trim()
    throw new Failure('invalid', { faults: [{ field: name, code: 'invalid_value' }] })
  })
}

/** The values without undefined ones. */
export function present<T extends Record<string, unknown>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** The options as repeated in the answer, with the bookmark of the next page and without the password. */
export function echoOf(options: Options, bookmark: string | null): Options {
  const { password: _, ...rest } = options
  return { ...rest, bookmarks: [bookmark ?? END] }
}

/** The path of an `Api` call: below `/v3/`, without segments that could lead elsewhere. @throws invalid */
export function apiPathIn(options: Options): { path: string; query: string } {
  const [path = '', query = ''] = neededIn(options, 'url').split(/\?(.*)/s)
  if (!/^\/v3\/(?:[\w.@~-]+\/)*[\w.@~-]+\/?$/.test(path) || path.split('/').some((part) => /^\.+$/.test(part)))
    throw new Failure('invalid', { faults: [{ field: 'url', code: 'invalid_value' }] })
  return { path: path.endsWith('/') || path.endsWith('.json') ? path : `${path}/`, query }
}
