import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CATEGORIES } from '#domain/boards/contract.ts'
import { mentionsIn } from '#domain/comments/mentions.ts'
import { LANGUAGES } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'
import { families } from './art/families.ts'
import { drawFace } from './faces.ts'
import { conversations } from './messages.ts'
import { paletteNamed, palettes } from './palettes.ts'
import { seededRandom } from './random.ts'
import { talks } from './talks.ts'
import { tries } from './tries.ts'
import { demoWorld } from './world.ts'

const world = demoWorld()
const longest = (texts: readonly string[]) => Math.max(...texts.map((text) => [...text].length))

test('the demo world is the same every time', () => {
  const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
  expect(hash(demoWorld())).toBe(hash(world))
  expect(hash(world)).toMatch(/^1fcc86c4d4dccbf9/)
})

test('a seed gives the same numbers on every machine', () => {
  const random = seededRandom('mira')
  expect([random.integer(0, 1e9), random.integer(0, 1e9), random.integer(0, 1e9)]).toEqual([
    384_373_230, 656_614_958, 755_951_028,
  ])
})

test('the demo world has 12 people, 47 boards and 600 pins', () => {
  expect([world.people.length, world.boards.length, world.pins.length]).toEqual([12, 47, 600])
})

test('every person, palette, board and section that the demo world names exists', () => {
  const names = new Set(world.people.map(({ username }) => username))
  expect(names.size).toBe(world.people.length)
  for (const { username, follows } of world.people) {
    expect(follows.filter((other) => !names.has(other) || other === username)).toEqual([])
  }
  for (const { owner, collaborators, invites } of world.boards)
    expect([owner, ...collaborators, ...invites].every((name) => names.has(name))).toBe(true)
  const boards = new Map(world.boards.map((board) => [`${board.owner}/${board.name}`, board]))
  expect(boards.size).toBe(world.boards.length)
  for (const pin of world.pins) {
    expect(names).toContain(pin.owner)
    paletteNamed(pin.palette)
    const board = boards.get(`${pin.owner}/${pin.board}`)
    if (pin.board === null) expect(pin.section).toBeNull()
    else expect(board, `${pin.owner}/${pin.board}`).toBeDefined()
    if (pin.section !== null) expect(board?.sections).toContain(pin.section)
    if (board) expect(pin.days_ago).toBeLessThanOrEqual(board.days_ago)
  }
})

test('people talk about Pins that exist, by names that exist, and their texts fit', () => {
  const names = new Set(world.people.map(({ username }) => username))
  const said = talks.flatMap(({ replies = [], ...first }) => [first, ...replies])
  for (const { by, text, likes = [] } of said) {
    for (const name of [by, ...likes, ...mentionsIn(text)]) expect(names).toContain(name)
    expect(likes).not.toContain(by)
    expect(text.length).toBeLessThanOrEqual(LIMITS.text.comment)
  }
  for (const { on } of talks) {
    const [owner, name] = on
    expect(world.boards, name).toContainEqual(expect.objectContaining({ owner, name, privacy: 'public' }))
  }
})

test('people try what Pins show and write to each other, by names that exist, in texts that fit', () => {
  const names = new Set(world.people.map(({ username }) => username))
  for (const { on, by, text, picture, likes = [] } of tries) {
    for (const name of [by, ...likes]) expect(names).toContain(name)
    expect([likes.includes(by), on[0] === by]).toEqual([false, false])
    expect(text.length).toBeLessThanOrEqual(LIMITS.text.comment)
    for (const [owner, name] of [on, ...(picture === null ? [] : [[by, picture] as const])])
      expect(world.boards, name).toContainEqual(expect.objectContaining({ owner, name, privacy: 'public' }))
  }
  for (const { people, said, read } of conversations) {
    for (const name of people) expect(names).toContain(name)
    expect(new Set(people).size).toBe(people.length)
    for (const [by, text] of said)
      expect([people.includes(by), text.length <= LIMITS.text.message]).toEqual([true, true])
    expect(said[0]?.[0]).toBe(people[0])
    expect(read ?? 0).toBeLessThanOrEqual(said.length)
  }
})

test('names and texts keep within their maximum lengths, and a board’s name reaches its maximum', () => {
  for (const { username } of world.people) expect(username).toMatch(/^[a-z0-9_]{3,30}$/)
  expect(longest(world.people.map(({ full_name }) => full_name))).toBeLessThanOrEqual(60)
  expect(longest(world.people.map(({ first_name }) => first_name))).toBeLessThanOrEqual(30)
  expect(longest(world.people.map(({ about }) => about))).toBeLessThanOrEqual(500)
  expect(longest(world.boards.map(({ name }) => name))).toBe(50)
  expect(longest(world.boards.flatMap(({ sections }) => sections))).toBeLessThanOrEqual(50)
  expect(longest(world.boards.map(({ description }) => description))).toBeLessThanOrEqual(500)
  expect(longest(world.pins.map(({ title }) => title))).toBeLessThanOrEqual(200)
  expect(longest(world.pins.map(({ description }) => description))).toBeLessThanOrEqual(500)
  expect(world.boards.filter(({ category }) => category !== null && !CATEGORIES.includes(category))).toEqual([])
})

test('Mira has boards of every kind and pins with and without a board', () => {
  const boards = world.boards.filter(({ owner }) => owner === 'mira')
  const pins = world.pins.filter(({ owner }) => owner === 'mira')
  const count = (privacy: string, archived = false) =>
    boards.filter((board) => board.privacy === privacy && board.archived === archived).length
  expect([
    count('public'),
    count('protected'),
    count('secret'),
    boards.filter(({ archived }) => archived).length,
  ]).toEqual([16, 2, 2, 2])
  expect(pins.filter(({ board }) => board === null)).toHaveLength(12)
  expect(boards.filter(({ sections }) => sections.length > 0).length).toBeGreaterThanOrEqual(3)
  expect(boards.some(({ collaborators }) => collaborators.length > 0)).toBe(true)
  expect(pins.filter(({ favorited }) => favorited).length).toBeGreaterThan(5)
  expect(pins.some(({ is_repin }) => !is_repin)).toBe(true)
})

test('the other people have the traits that their descriptions state', () => {
  const who = (name: string) => world.people.find(({ username }) => username === name)
  const pinsOf = (name: string) => world.pins.filter(({ owner }) => owner === name)
  expect(who('theo')?.is_private).toBe(true)
  expect(who('nova')).toMatchObject({ about: '', has_face: false, follows: [] })
  expect(world.boards.some(({ owner }) => owner === 'nova')).toBe(false)
  expect(who('atelier')).toMatchObject({ is_partner: true, is_verified_merchant: true, is_website_verified: true })
  expect(who('atelier')?.impressum_url).toMatch(/^https:/)
  expect(pinsOf('atelier').every(({ is_repin }) => !is_repin)).toBe(true)
  const shownBy = (kind: 'film' | 'story' | 'price') => pinsOf('atelier').filter((pin) => pin[kind] !== null).length
  expect([shownBy('film'), shownBy('story')]).toEqual([2, 1])
  expect(shownBy('price')).toBeGreaterThan(1)
  expect(pinsOf('rui').length).toBeGreaterThan(0)
  expect(world.pins.filter(({ loads }) => !loads)).toEqual(pinsOf('rui'))
  expect(who('maximiliana')?.full_name).toMatch(/[A-Za-z]{17}.*\p{Script=Hiragana}.*\p{Script=Arabic}/u)
  expect(pinsOf('june')).toHaveLength(1)
  expect(new Set(world.people.map(({ locale }) => locale))).toEqual(new Set([...LANGUAGES]))
})

test('the demo pictures use every family and palette, many ratios and dates over three years', () => {
  expect(new Set(world.pins.map(({ family }) => family))).toEqual(new Set(Object.keys(families)))
  expect(new Set(world.pins.map(({ palette }) => palette)).size).toBe(palettes.length)
  expect(new Set(world.pins.map(({ width, height }) => width / height)).size).toBeGreaterThanOrEqual(7)
  expect(Math.max(...world.pins.map(({ days_ago }) => days_ago))).toBeGreaterThan(900)
})

test('no demo picture needs a font, and the same seed draws the same picture', () => {
  for (const [name, draw] of Object.entries(families)) {
    const svg = draw(seededRandom(name), 400, 600, paletteNamed('tejo'))
    expect(svg).toBe(draw(seededRandom(name), 400, 600, paletteNamed('tejo')))
    expect(svg).not.toBe(draw(seededRandom(`${name} 2`), 400, 600, paletteNamed('tejo')))
    expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/)
  }
})

test('a profile picture is drawn for each person who has one', () => {
  for (const { username, has_face } of world.people) {
    if (has_face) expect(drawFace(username)).toContain('viewBox="0 0 560 560"')
    else expect(() => drawFace(username)).toThrow(RangeError)
  }
})
