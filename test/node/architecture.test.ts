import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { WORKER_TESTS } from '#tools/bundle/worker-tests.ts'
import { resolveImport } from '#tools/resolve-import.ts'
import { factsOf } from '#tools/vite/client-graph.ts'
import { GROUND, houseGraph } from './house.ts'
import {
  everything,
  importsOf,
  isDatabase,
  isGround,
  place,
  rooms,
  root,
  sources,
  storey,
  withoutComments,
} from './sources.ts'

const LIMITS = { median: 60, p90: 150, most: 300 }
const FORBIDDEN_FOLDERS = /^(utils|lib|helpers|common|misc|shared)$/

test('addresses that leave a request begin with SITE_ORIGIN: only origins.ts reads the host that was asked (docs/decisions/145)', () => {
  const reads =
    /req\.url\)\??\.(?:origin|host|hostname|href)\b|\{[^{}]*\b(?:origin|host|hostname|href)\b[^{}]*\} = new URL\(c\.req|req\.header\('(?:host|x-forwarded-\w+)'\)|ownHosts\(c\.req|new URL\([^()]*, c\.req\.url\)\.(?:origin|href)/
  const wrong = sources.filter((file) => file.startsWith('worker/') && reads.test(withoutComments(file)))
  expect(wrong).toEqual(['worker/http/addresses/origins.ts'])
})

/** The files of a room that other rooms, the app and the pages may import; `middleware.ts` runs before other rooms' handlers. */
const FACE = ['routes', 'forms', 'read', 'write', 'view', 'jobs', 'undo', 'middleware']
/** The files of a room or topic that may contain SQL. */
const SQL = /\/(?:queries|conditions)\.ts$/

/** A file with an action or a reading, which any room above may call. */
function isDeed(file: string): boolean {
  return /^export const \w+ = (?:action|reading|listing)\(/m.test(readFileSync(join(root, file), 'utf8'))
}

test('every statement is a template of worker/db/select.ts or worker/db/write.ts, none a builder of Drizzle (docs/decisions/170)', () => {
  const built = sources.filter(
    (file) =>
      file.startsWith('worker/') &&
      /\bdb\s*\.(?:select(?:Distinct)?|insert|update|delete|run|all|get|values)\(/.test(withoutComments(file)),
  )
  expect(built).toEqual([])
})

test('other rooms import only a room’s face', () => {
  const faces = FACE.map((name) => `${name}.ts`)
  const wrong = rooms('worker').flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const to = place(target)
      if (
        to.side !== 'worker' ||
        to.room === null ||
        GROUND.worker?.includes(to.room) ||
        to.room === place(file).room ||
        place(file).room === null
      )
        return []
      return faces.includes(target.slice(`worker/${to.room}/`.length)) || isDeed(target)
        ? []
        : [`${file} imports ${target}: import it from the face of ${to.room} (${FACE.join(', ')})`]
    }),
  )
  expect(wrong).toEqual([])
})

test('SQL is in the data model, and in queries and conditions of a room', () => {
  const isSql =
    /\bsql(?:<[^`]*?>)?`|\bdb\s*\.(?:select|insert|update|delete|run|batch)\(|^import (?!type\b)[^;]*?from 'drizzle-orm/m
  const wrong = rooms('worker').filter(
    (file) => place(file).room !== null && !SQL.test(file) && !isGround(file) && isSql.test(withoutComments(file)),
  )
  expect(wrong.map((file) => `${file}: move its SQL to queries.ts or conditions.ts beside it`)).toEqual([])
})

test('reads and writes never import Hono: only routes, forms and middleware do', () => {
  const isHttp = /(?:^|[/-])(?:routes|forms?|middleware)\.ts$/
  const inRooms = rooms('worker').filter((file) => place(file).room && place(file).room !== 'pages' && !isGround(file))
  const knowing = new Set(inRooms.filter((file) => !isHttp.test(file) && /from 'hono/.test(withoutComments(file))))
  const wrong = inRooms.flatMap((file) =>
    isHttp.test(file) || knowing.has(file)
      ? []
      : importsOf(file)
          .filter((target) => knowing.has(target))
          .map((target) => `${file} imports ${target}: take c.var.requester and plain values instead of the context`),
  )
  expect(wrong).toEqual([])
  const named = [...knowing].filter((file) => /\/(?:read|write|queries|conditions|view|jobs|undo)\.ts$/.test(file))
  expect(named).toEqual([])
})

test('only accounts reads sessions', () => {
  const isRead =
    /\b(?:from|join|into|update)\s+sessions\b|\bsessions\s+as\b|import \{[^}]*\bsessions\b[^}]*\} from '[^']*tables/i
  const mayRead = /^worker\/(?:model\/)?accounts\//
  const wrong = rooms('worker').filter((file) => !mayRead.test(file) && isRead.test(withoutComments(file)))
  expect(wrong.map((file) => `${file}: use the rules of worker/model/accounts/`)).toEqual([])
})

test('results of the database are read by name: no casts, no lists by position', () => {
  const wrong = rooms('worker').filter(
    (file) =>
      /as unknown as|as never\b|\bresults\.(?:shift|splice|at|pop)\(/.test(withoutComments(file)) && !isDatabase(file),
  )
  expect(wrong.map((file) => `${file}: ask with round() and read the answers by name`)).toEqual([])
})

test('a screen is one file a side: its view in client/pages, its definition in worker/pages', () => {
  const views = sources.filter((file) => /^client\/pages\/\w+\/[^/]+\.tsx$/.test(file))
  const exportsOf = (file: string) => withoutComments(file).match(/^export (?!type |interface ).*/gm) ?? []
  expect(
    views.filter((file) => exportsOf(file).length !== 1 || !/function \w+Page\(/.test(exportsOf(file).join())),
  ).toEqual([])
  const used = new Set(sources.filter((file) => file.startsWith('worker/pages/')).flatMap(importsOf))
  expect(views.filter((file) => !used.has(file))).toEqual([])
  const mounting = sources.filter((file) => file.startsWith('worker/pages/') && /new Hono/.test(withoutComments(file)))
  expect(mounting).toEqual(['worker/pages/feeds/confirm-audience-forms.ts'])
})

test('a folder holds at most 20 source files, a topic 12', () => {
  const count = new Map<string, number>()
  for (const file of sources) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1)
  const limit = (folder: string) => (folder.startsWith('worker/') && folder.split('/').length > 2 ? 12 : 20)
  expect([...count].filter(([folder, files]) => files > limit(folder))).toEqual([])
})

test('every room has a storey, and no folder is a catch-all', () => {
  const rooms = new Set(sources.map(place).flatMap(({ side, room }) => (room ? [`${side}/${room}`] : [])))
  const unknown = [...rooms].filter((each) => {
    const [side = '', room = ''] = each.split('/')
    return storey(room) < 0 && !GROUND[side]?.includes(room)
  })
  expect(unknown).toEqual([])
  expect(everything.filter((file) => file.split('/').some((part) => FORBIDDEN_FOLDERS.test(part)))).toEqual([])
})

test('an import from far away names its file from the project’s folder, as #worker/db/select.ts', () => {
  const wrong = everything.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\.\.\/[^'?]+)'/g)].flatMap(
      ([, request = '']) => {
        const target = normalize(join(dirname(file), request))
        const isFar = request.startsWith('../../') || place(target).side !== place(file).side
        return isFar && /^(?:client|domain|test|tools|worker)\//.test(target) ? [`${file}: write #${target}`] : []
      },
    ),
  )
  expect(wrong).toEqual([])
})

test('domain imports valibot and nothing else', () => {
  const wrong = sources
    .filter((file) => file.startsWith('domain/'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']*)'/g)]
        .map(([, request = '']) => resolveImport(file, request) ?? request)
        .filter((found) => found !== 'valibot' && !found.startsWith('domain/'))
        .map((found) => `${file} imports ${found}`),
    )
  expect(wrong).toEqual([])
})

test('no script of a browser holds valibot: what it needs of a contract, but types, is a module of its own', () => {
  const reached = new Map<string, string>()
  const follow = (file: string, way: string) => {
    if (reached.has(file)) return
    reached.set(file, way)
    const { imports, deferred } = factsOf(root, file)
    for (const next of [...imports, ...deferred.map((each) => each.file)]) follow(next, `${way} → ${next}`)
  }
  for (const file of rooms('client')) follow(file, file)
  const isSchema = (file: string) => /^import (?!type ).* from 'valibot'/m.test(readFileSync(join(root, file), 'utf8'))
  expect(reached.size).toBeGreaterThan(500)
  expect([...reached].flatMap(([file, way]) => (isSchema(file) ? [way] : []))).toEqual([])
})

test('files are small: the median, the longest tenth, and every one', () => {
  const counted = sources.filter((file) => !file.endsWith('tables.ts'))
  const lengths = counted
    .map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1)
    .sort((a, b) => a - b)
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0
  expect(at(0.5)).toBeLessThanOrEqual(LIMITS.median)
  expect(at(0.9)).toBeLessThanOrEqual(LIMITS.p90)
  const long = everything.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1 > LIMITS.most)
  expect(long.filter((file) => !file.endsWith('tables.ts'))).toEqual([])
})

test('there is no any, and only the worker has a default export', () => {
  const wrong = sources.filter((file) => {
    const text = withoutComments(file)
    const hasDefault = /^export default/m.test(text) && file !== 'worker/index.ts'
    return hasDefault || /[:<(,]\s*any\b(?!\w)(?!\s*[a-z])/.test(text)
  })
  // An action or a reading of any kind: TypeScript has no type for "some schema, and what belongs to it".
  expect(wrong).toEqual(['worker/http/action/action.ts', 'worker/http/action/reading.ts'])
})

test('our addresses are in domain/routes.ts only', () => {
  const literal = /['"`]\/(?:v3|pin|help|login|do|img|healthz|_saved|_created|_pins|_boards|_profile)\//
  const wrong = sources.filter(
    (file) => !/^domain\/(?:routes|calls|forms)\.ts$/.test(file) && literal.test(withoutComments(file)),
  )
  expect(wrong.map((file) => `${file}: name the address in domain/routes.ts`)).toEqual([])
})

test('README and CONTRIBUTING begin with the current picture of the rooms', () => {
  const rooms = new Set(sources.map(place).flatMap(({ side, room }) => (side === 'worker' && room ? [room] : [])))
  const graph = houseGraph((room) => rooms.has(room))
  for (const file of ['README.md', 'CONTRIBUTING.md'])
    expect(readFileSync(join(root, file), 'utf8').includes(graph), `${file} has this picture:\n${graph}`).toBe(true)
})

test('every test file belongs to a project of vitest.config.ts, which would otherwise never run it', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  const globs = [...config.matchAll(/include: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, glob = '']) => glob),
  )
  const isAmong = (file: string, list: string[]) => list.some((glob) => matchesGlob(file, glob))
  const isOfWorker = (file: string) => isAmong(file, WORKER_TESTS.include) && !isAmong(file, WORKER_TESTS.exclude)
  const isRun = (file: string) => isAmong(file, globs) || isOfWorker(file)
  // The globs are read from the text: these examples fail if that goes wrong.
  expect(['test/undo/undo.test.ts', 'test/node/house.ts', 'test/browser/topic/undo.test.ts'].map(isRun)).toEqual([
    true,
    false,
    false,
  ])
  const testing = everything.filter((file) => /\.(?:test|spec)\.\w+$/.test(file))
  expect(testing.length).toBeGreaterThan(200)
  expect(testing.filter((file) => !isRun(file)).map((file) => `${file}: no project runs it`)).toEqual([])
})

test('tests read what an answer cost by figureOf, which fails where rows are not counted (docs/decisions/177)', () => {
  const reading = everything.filter(
    (file) => file.startsWith('test/') && !file.startsWith('test/node/') && /rows;desc/.test(withoutComments(file)),
  )
  expect(reading).toEqual([])
})
