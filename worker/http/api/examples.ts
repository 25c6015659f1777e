import { href, routes } from '#domain/routes.ts'

/** The part of a JSON schema that examples need. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  prefixItems?: Schema[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minItems?: number
  minimum?: number
  pattern?: string
}

/** Ids in examples, by kind. A test replaces them with real ones. */
export const EXAMPLE_IDS = {
  user: '4100000000000001',
  board: '4200000000000001',
  other_board: '4200000000000002',
  section: '4300000000000001',
  pin: '4400000000000001',
  media: '4500000000000001',
} as const

const { user, board, other_board, section, pin, media } = EXAMPLE_IDS
const DATE = 'Thu, 25 Jun 2026 08:27:02 +0000'

/** Example values by field name. A field with another type or pattern gets a value that fits it. */
const NAMED: Record<string, unknown> = {
  ...{ id: pin, user_id: user, userId: user, invited_user_id: user, invited_user_ids: [user], user_ids: [user] },
  ...{
    board_id: board,
    into_board_id: other_board,
    new_board_id: other_board,
    section_id: section,
    pin_id: pin,
    pin_ids: [pin],
  },
  ...{ pins: [pin], media_id: media, username: 'mira', delegate_username: 'theo', username_or_email: 'mira' },
  ...{ full_name: 'Mira Okafor', first_name: 'Mira', name: 'Rooms to read in', title: 'A chair by the window' },
  ...{ slug: 'rooms-to-read-in', description: 'Quiet corners.', text: 'Where is this?', about: 'I collect rooms.' },
  ...{ email: 'mira@example.com', password: 'slow birds carry', current: 'old birds carry', new: 'slow birds carry' },
  ...{
    url: 'https://example.com/',
    link: 'https://example.com/chair',
    explanation: 'This picture is mine, and nobody asked me.',
  },
  ...{ country: 'DE', invite_code: 'H3kQ', token: 'x'.repeat(43), placement_id: '1000', source: 'profile' },
  ...{
    created_at: DATE,
    expires_at: DATE,
    last_used_at: DATE,
    message: 'ok',
    scope: 'read',
    client_id: '4600000000000001',
  },
  ...{ request_id: '9a3c1e', refresh_token: 'pinfold_refresh_…', access_token: 'pinfold_…', color: '336699' },
}

/** Bodies of calls that need more than the fields that their schema requires, by method and path below the API root. */
export const BODY_EXAMPLES: Record<string, Record<string, unknown>> = {
  'post pins/': { board_id: board, media_id: media, title: 'A chair by the window' },
  'post exposure/': { what: 'pins', pin_ids: [pin], to: board },
  'put bulk_edit/': { board_id: other_board, pin_ids: [pin] },
  'post bulk_edit/': { board_id: other_board, pin_ids: [pin] },
  'put boards/{board}/order/': { pin_id: pin, after_pin_id: null },
  'put users/me/boards/order/': { moves: [{ board_id: board, after_board_id: other_board }] },
  'post legal/takedowns/{law}/': {
    ...{ username: 'mira', law_type: 'OTHER', explanation: 'This picture is mine, and nobody asked me.' },
    ...{ full_name: 'Ada Example', email: 'ada@example.com', country: 'DE', good_faith: true },
  },
  'put users/me/bell/': { choices: { follow: 'app' } },
  'delete bulk_edit/select_all/': { board_id: board, except_pin_ids: [pin] },
  'post users/profile/pins/cluster/{cluster}/': { name: 'Rooms to read in', pin_ids: [pin] },
  'put verified_merchant/{user}/': { inspirational_badge_selection: { badgeColor: '#336699', badgeOptOut: [] } },
  ...Object.fromEntries(
    ['post', 'put'].map((method) => [
      `${method} oauth/access_token/`,
      {
        ...{ grant_type: 'authorization_code', client_id: '4600000000000001', code: 'x'.repeat(43) },
        ...{ redirect_uri: 'https://app.example/back', code_verifier: 'x'.repeat(43) },
      },
    ]),
  ),
}

/** Example values of required query parameters. */
export const QUERY_EXAMPLES: Record<string, string> = {
  'account/username/?username': 'mira',
  'search/?q': 'chair',
  'search/suggest/?q': 'chair',
  'messages/?q': 'chair',
  'link_card/?path': href(routes.profile, { username: 'mira' }),
}

/** An example value for a schema. An object has its required fields, or its first field if none is required. */
export function exampleOf(schema: Schema, name = '', isWhole = false): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, name, isWhole)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const known = NAMED[name]
  if (type === 'object' || schema.properties) return objectOf(schema, isWhole)
  if (type === 'array') {
    if (schema.prefixItems) return schema.prefixItems.map((each) => exampleOf(each, name, isWhole))
    if (Array.isArray(known) && schema.items?.type === 'string') return known
    return schema.items ? [exampleOf(schema.items, name.replace(/s$/, ''), isWhole)] : []
  }
  if (type === 'string') return textOf(schema, name, known)
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  if (type === 'boolean') return true
  return null
}

function objectOf({ properties = {}, required = [] }: Schema, isWhole: boolean): Record<string, unknown> {
  const all = Object.keys(properties)
  const shown = isWhole ? required : required.length > 0 ? required : all.slice(0, 1)
  return Object.fromEntries(shown.map((name) => [name, exampleOf(properties[name] ?? {}, name, isWhole)]))
}

function textOf({ pattern }: Schema, name: string, known: unknown): string {
  if (typeof known === 'string' && (!pattern || fits(known, pattern))) return known
  const values = [
    pin,
    'https://example.com/',
    'mira@example.com',
    'x'.repeat(43),
    'EUR',
    'DE',
    '336699',
    '50 50',
    'mira',
  ]
  return pattern ? (values.find((value) => fits(value, pattern)) ?? name) : name.replaceAll('_', ' ')
}

function fits(text: string, pattern: string): boolean {
  return new RegExp(pattern, 'u').test(text)
}
