/**
 * Rooms by storeys, lowest first: a room uses rooms of lower storeys, never its neighbours, none above. `domain/`, `client/` and `worker/`
 * share them. Rooms that have no folder yet are named where they will stand.
 */
export const STOREYS = [
  ['media', 'events', 'experiments'],
  // What follows of a write: closing an account is one too.
  ['effects'],
  ['accounts'],
  ['homefeed', 'profiles'],
  ['relations', 'undo', 'exposure', 'experiences'],
  ['boards', 'faces'],
  ['pins', 'invites'],
  ['moves', 'comments', 'search', 'imports'],
  ['clusters', 'notifications', 'conversations'],
  ['legal', 'badges', 'analytics', 'staff', 'articles', 'shortcuts', 'feeds', 'exports', 'apps', 'counters'],
  ['pages'],
]

/** Usable by all rooms of their side, and using none. */
export const GROUND: Record<string, string[]> = {
  worker: ['http', 'db', 'render', 'mail', 'live'],
  client: ['ui', 'grid', 'data', 'locales'],
  domain: [],
}

/** The picture of the house that README.md and CONTRIBUTING.md begin with, of the rooms of `worker/` that are there. */
export function houseGraph(isThere: (room: string) => boolean): string {
  const storeys = STOREYS.map((rooms) => rooms.filter(isThere)).filter((rooms) => rooms.length > 0)
  const boxes = storeys.map((rooms, i) => `    s${i}["${rooms.join(' · ')}"]`).reverse()
  const steps = storeys.slice(1).map((_, i) => `    s${i + 1} --> s${i}`)
  return [
    '```mermaid',
    'flowchart TB',
    '  app["app.ts: every request, then rooms and pages"] --> worker',
    '  subgraph worker["worker/: requests and the database"]',
    ...boxes,
    `    ground["ground floor, used by all: ${GROUND.worker?.filter(isThere).join(' · ')}"]`,
    ...steps.reverse(),
    '    s0 --> ground',
    '  end',
    `  worker --> client["client/: views, drawn on both sides, over ${GROUND.client?.join(' · ')}"]`,
    '  client --> domain["domain/: rules, contracts, addresses, errors"]',
    '```',
  ].join('\n')
}
