import { type BoardPlan, plan } from './boards.ts'

const en = ['en'] as const
/** Mira's protected, secret and archived boards. */
export const hiddenBoardsOfMira: readonly BoardPlan[] = [
  plan('mira', 'Print fair proofs', 'riso letters', 'brick cobalt fern carbon', {
    pins: 7,
    languages: en,
    days_ago: 60,
    privacy: 'protected',
    category: 'art',
    description: 'For the hanging committee. Please do not repost before May.',
  }),
  plan('mira', 'Casa Lume, client', 'arches terrazzo stilllife', 'terracotta oat wheat olive-grove rosewood', {
    pins: 7,
    languages: en,
    days_ago: 120,
    privacy: 'protected',
    category: 'home',
    collaborators: ['giulia'],
  }),
  plan('mira', 'Studio move', 'rooftops bars windows', 'lemon north-sea mint-tin dusk', {
    pins: 9,
    languages: en,
    days_ago: 35,
    privacy: 'secret',
    category: 'home',
    description: 'Two rooms, north light, a floor that can carry the press.',
  }),
  plan('mira', 'Gifts for Theo', 'moons contours forest', 'pine-smoke north-sea moss', {
    pins: 5,
    languages: en,
    days_ago: 48,
    privacy: 'secret',
  }),
  plan('mira', 'Dissertation 2024', 'marbling contours quilt', 'oat heather rosewood carbon', {
    pins: 8,
    languages: en,
    days_ago: 1000,
    archived: true,
    category: 'education',
    description: 'On the repeat as memory. Handed in, put away.',
  }),
  plan('mira', 'Old flat', 'terrazzo bars', 'mint-tin wheat brick', {
    pins: 4,
    languages: en,
    days_ago: 870,
    archived: true,
    category: 'home',
  }),
]
