/**
 * Rooms by storey, lowest first: a room uses rooms of lower storeys only. `domain/`, `client/` and `worker/` share the storeys. Each room has a
 * folder on at least one side.
 */
export const STOREYS = [
  ['media', 'events', 'experiments', 'backups'],
  ['accounts'],
  ['homefeed', 'profiles'],
  ['relations', 'undo', 'exposure', 'experiences'],
  ['boards', 'avatars'],
  ['pins', 'invites'],
  // Below imports, whose previews say who will see what comes.
  ['audience', 'library'],
  ['moves', 'comments', 'search', 'imports'],
  ['clusters', 'notifications', 'conversations'],
  ['legal', 'analytics', 'shortcuts', 'feeds', 'embeds', 'exports', 'apps', 'counters', 'webhooks', 'offline'],
  // Above legal, whose cases it decides.
  ['staff'],
  // Above staff, because employees write them.
  ['articles'],
  // Above all that they list.
  ['sitemaps'],
  ['pages'],
  // Above all whose jobs it runs.
  ['night'],
]

/** The data model of `worker/`: tables, the rules that several rooms use in SQL, and what follows from a write. It uses the database alone. */
export const MODEL = 'model'

/** How statements are written and sent. It uses no other room. */
export const DATABASE = 'db'

/** Rooms that every room of their side may use and that use no other room. */
export const GROUND: Record<string, string[]> = {
  worker: ['http', DATABASE, MODEL, 'render', 'mail', 'live'],
  client: ['ui', 'grid', 'data', 'locales', 'live'],
  domain: ['live'],
}

/** The mermaid graph at the start of README.md and CONTRIBUTING.md: the rooms of `worker/` that exist. */
export function houseGraph(exists: (room: string) => boolean): string {
  const storeys = STOREYS.map((rooms) => rooms.filter(exists)).filter((rooms) => rooms.length > 0)
  const boxes = storeys.map((rooms, i) => `    s${i}["${rooms.join(' · ')}"]`).reverse()
  const onTop = GROUND.worker?.filter((room) => room !== MODEL && room !== DATABASE) ?? []
  const steps = storeys.slice(1).map((_, i) => `    s${i + 1} --> s${i}`)
  return [
    '```mermaid',
    'flowchart TB',
    '  app["app.ts: every request, then rooms and pages"] --> worker',
    '  subgraph worker["worker/: requests and the database"]',
    ...boxes,
    `    ground["ground floor, usable by every room: ${onTop.filter(exists).join(' · ')}"]`,
    `    ${MODEL}["${MODEL}: tables, rules in SQL, what follows from a write"]`,
    `    ${DATABASE}["${DATABASE}: statements and batches, D1 or libSQL"]`,
    ...steps.reverse(),
    '    s0 --> ground',
    `    ground --> ${MODEL}`,
    `    ${MODEL} --> ${DATABASE}`,
    '  end',
    `  worker --> client["client/: views, rendered by worker and browser, over ${GROUND.client?.join(' · ')}"]`,
    '  client --> domain["domain/: rules, contracts, addresses, errors"]',
    '```',
  ].join('\n')
}
