import { type Found, plainPin } from '../../../../domain/imports/found.ts'
import { rowOf } from '../../../../domain/imports/line.ts'
import { boardsByName } from '../boards.ts'
import { pictureAt } from '../pages/pinterest.ts'
import { type Listed, objectsIn } from './objects.ts'

/** Where values are in the objects of Pinterest and Are.na; the first that is there counts. Names are compared without case, `_` and spaces. */
const PLACES = {
  title: ['title', 'gridtitle', 'name', 'generatedtitle'],
  link: ['source.url', 'canonicallink', 'link', 'sourceurl', 'attachment.url', 'pinurl', 'url'],
  image: [
    'image.original.url',
    'image.src',
    'image.display.url',
    'images.originals.url',
    'images.orig.url',
    'imageurl',
    'image',
    'coverimageurl',
  ],
  about: ['description', 'details', 'note', 'content', 'content.plain', 'description.plain'],
  board: ['board.name', 'board.title', 'boardname', 'board'],
  section: ['boardsection.title', 'boardsection.name', 'sectionname', 'section'],
  created: ['createdat', 'created', 'connectedat', 'savedat', 'savedate', 'date'],
  alt: ['alttext', 'alt', 'image.alttext'],
  id: ['id', 'pinid'],
} as const

/** Lists of an archive whose members are no Pins. */
const OTHERS = /^(boards?|follow\w*|users?|interests|comments|messages|sections|collaborators|profile)$/i

/**
 * Lists of objects in JSON: Are.na's channels, whose `contents` are blocks, and Pinterest's lists of Pins. Field names differ by version, so that
 * each value is looked for in several places.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<Found> {
  const on = boardsByName()
  for await (const listed of objectsIn(text)) {
    if (listed === null) yield { skipped: 'unreadable' }
    else yield* membersOf(listed, on)
  }
}

function* membersOf({ list, value, outer }: Listed, on: ReturnType<typeof boardsByName>): Generator<Found> {
  const { contents, pins } = value
  const inner = Array.isArray(contents) ? contents : Array.isArray(pins) ? pins : null
  if (inner) {
    const named = { title: String(value.title ?? value.name ?? '') }
    for (const each of inner) if (isObject(each)) yield* pinOf(each, named, on)
  } else if (!OTHERS.test(list)) yield* pinOf(value, list === 'contents' ? outer : {}, on)
}

function* pinOf(value: object, outer: { title?: string }, on: ReturnType<typeof boardsByName>): Generator<Found> {
  const of = (what: keyof typeof PLACES) => firstOf(value, PLACES[what])
  const image = pictureAt(of('image'))
  const link = of('link')
  const id = of('id')
  const read = rowOf(
    {
      ...{ source_id: null, title: of('title'), description: of('about') || null, link: link || null },
      ...{ image_url: image, image_width: null, image_height: null },
      ...{ created_at: of('created').replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3') || null },
      ...{ board: of('board') || outer.title || null, annotations: null },
    },
    `json ${id}\n${link}\n${image ?? ''}\n${of('title')}`,
    { alt: of('alt') },
  )
  if ('skipped' in read) return yield { skipped: 'empty' }
  const { row } = read
  if (row.link === null && link !== '' && row.image_url === null) return yield { skipped: 'forbidden_link' }
  yield* on(read, (ref) => plainPin(read, ref, of('section') || null))
}

function firstOf(value: object, places: readonly string[]): string {
  for (const place of places) {
    let at: unknown = value
    for (const name of place.split('.')) at = isObject(at) ? memberOf(at, name) : undefined
    if (typeof at === 'string' && at.trim() !== '' && !/^(no data|none)$/i.test(at.trim())) return at.trim()
    if (typeof at === 'number') return String(at)
  }
  return ''
}

function memberOf(value: object, name: string): unknown {
  return Object.entries(value).find(([key]) => key.toLowerCase().replaceAll(/[_ ]/g, '') === name)?.[1]
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
