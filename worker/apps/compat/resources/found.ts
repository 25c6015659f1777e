import { neededIn, type Options, textIn } from '#domain/apps/compat.ts'
import { href, routes } from '#domain/routes.ts'
import { boardObject } from '../objects/board.ts'
import { type Fields, isFields, type Look, listOf, textOf } from '../objects/look.ts'
import { embeddedPerson } from '../objects/person.ts'
import { pinObject } from '../objects/pin.ts'
import { type Asked, pageIn, pageOf, queryIn, type Resources } from '../resource.ts'

const { api: v3 } = routes

/** Scopes of a search as clients name them. */
const SCOPES: Record<string, 'pins' | 'boards' | 'users' | 'my_pins'> = {
  pins: 'pins',
  buyable_pins: 'pins',
  videos: 'pins',
  boards: 'boards',
  people: 'users',
  users: 'users',
  user: 'users',
  my_pins: 'my_pins',
}

/** A page of hits in a scope. */
export async function searchIn({ options, api, look }: Asked, named: string) {
  const scope = SCOPES[named] ?? 'pins'
  const query = {
    ...pageIn(options),
    ...queryIn(options, ['fields']),
    q: neededIn(options, 'query', 'q', 'term'),
    scope,
  }
  const views = { pins: pinObject, my_pins: pinObject, users: embeddedPerson, boards: boardView(look) }
  return pageOf(await api.get(v3.search, query), views[scope])
}

function boardView(look: Look) {
  return (board: Fields) => boardObject(board, look)
}

/** Search, suggestions, and pictures of other sites' pages. */
export const found: Resources = {
  'BaseSearch.get': async (asked) => {
    const { data, bookmark } = await searchIn(asked, textIn(asked.options, 'scope') ?? 'pins')
    return { data: { results: data }, bookmark }
  },
  'AdvancedTypeahead.get': async ({ options, api }) => {
    const term = textIn(options, 'term', 'query', 'q')
    if (term === undefined) return { data: { items: [] }, bookmark: null }
    const { data } = await api.get(v3.searchSuggest, { q: term })
    return { data: { items: listOf(data).map(suggestionView) }, bookmark: null }
  },
  // Similar pictures: pins related to the given one.
  'VisualLiveSearch.get': async ({ options, api }) => {
    const pin = neededIn(options, 'pin_id', 'pin')
    const { data, bookmark } = await api.get(href(v3.relatedPins, { pin }), pageIn(options))
    return { data: { results: listOf(data).map(pinObject) }, bookmark }
  },
  'FindPinImages.get': async ({ options, api }) => {
    const { data } = await api.send('POST', v3.linkPreview, { url: urlIn(options) })
    const page = isFields(data) ? data : {}
    return { data: { title: page.title ?? null, items: listOf(page.images) }, bookmark: null }
  },
}

function urlIn(options: Options): string {
  return neededIn(options, 'url', 'link')
}

function suggestionView(suggestion: Fields): Fields {
  const kind = textOf(suggestion, 'kind')
  const text = textOf(suggestion, 'text')
  return { type: kind === 'words' ? 'query' : kind, query: text, label: text, url: textOf(suggestion, 'url') }
}
