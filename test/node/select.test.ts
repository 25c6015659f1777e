import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { openDatabase } from '#worker/db/open.ts'
import type { Query } from '#worker/db/query.ts'
import { constant, orNull, select, selectDistinct } from '#worker/db/select.ts'
import { Texts, walk } from '#worker/db/sending/texts.ts'
import { returning } from '#worker/db/write.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'

const savers = alias(users, 'saver')
const promoters = alias(users, 'promoter')
const where = (condition: SQL | undefined) => select({ id: pins.id })`from ${pins} where ${condition}`
const read = (field: Parameters<typeof select>[0][string]) => select({ field })`from ${pins}`

const joined = (...literals: string[]) => sql.join(literals.map((literal) => sql.raw(literal)))

const IS_NEW = constant(sql`${pins.id} > ${5}`)
const IS_OLD = constant(sql`${pins.id} < ${6}`)
const PLACE = constant({ boardId: pins.boardId, rank: sql<number>`${8} - ${pins.savedRk}` })

/** Reads of which each differs from the others in one thing. */
const DIFFERENT: Record<string, () => Query> = {
  'a column': () => where(sql`${pins.id} = ${1}`),
  'another column': () => where(sql`${pins.boardId} = ${1}`),
  'a column of an alias': () => where(sql`${savers.id} = ${1}`),
  'the same of another alias': () => where(sql`${promoters.id} = ${1}`),
  'another of an alias': () => where(sql`${savers.imageKey} = ${1}`),
  'no value': () => where(sql`${pins.id} = ${undefined}`),
  'another literal': () => where(sql`${pins.id} < ${1}`),
  'no literal': () => where(sql`${pins.id}`),
  'a condition more': () => where(sql`${pins.id} = ${1} and ${eq(pins.boardId, 2)}`),
  'no condition': () => where(undefined),
  'a list of one': () => where(sql`${pins.id} in ${[1]}`),
  'a list of two': () => where(sql`${pins.id} in ${[1, 2]}`),
  'no list': () => where(sql`${pins.id} in ${1}`),
  'two values': () => where(sql`${pins.id} in (${1}, ${2})`),
  'a table': () => select({ id: sql`id` })`from ${pins}`,
  'another table': () => select({ id: sql`id` })`from ${users}`,
  'a field': () => read(pins.isVideo),
  'another field': () => read(pins.isStory),
  'a field by another name': () => select({ other: pins.isVideo })`from ${pins}`,
  'the bare value of a column': () => read(sql`${pins.isVideo}`),
  'the bare column': () => read(sql.join([pins.isVideo])),
  'a long expression': () => select({ field: joined('a', '', 'b') })`c`,
  'a long body': () => select({ field: joined('a') })`${joined('b')}c`,
  'rows that differ': () => selectDistinct({ field: pins.isVideo })`from ${pins}`,
  'a write': () => returning({ field: pins.isVideo })`delete from ${pins}`,
  'another field of a write': () => returning({ field: pins.isStory })`delete from ${pins}`,
  'another write': () => returning({ field: pins.isVideo })`delete from ${users}`,
  'a constant': () => where(IS_NEW),
  'another constant': () => where(IS_OLD),
  'a constant in a field': () => read(constant(sql`${pins.id} > ${7}`)),
  'fields of a module': () => read(PLACE),
  'these fields with another': () => read({ ...PLACE, id: pins.id }),
  'all columns': () => read(pins),
  'all columns, or none': () => read(orNull(pins)),
  'named fields': () => read({ id: pins.id }),
  'named fields, or none': () => read(orNull({ id: pins.id })),
  'named fields by another name': () => read({ other: pins.id }),
}

test('each read has the text and the values that Drizzle writes for it, whatever was read before [REL-26]', () => {
  for (const again of [1, 2])
    for (const [name, make] of Object.entries(DIFFERENT)) {
      const query = make()
      expect({ again, name, sql: query.sql, params: query.params }).toMatchObject(query.write())
    }
})

test('each read gives its rows in its own form [REL-26]', () => {
  const row = { c0: 1 }
  const rowOf = (name: string) => DIFFERENT[name]?.().readRow?.(row)
  expect(rowOf('a field')).toEqual({ field: true })
  expect(rowOf('a field by another name')).toEqual({ other: true })
  expect(rowOf('a write')).toEqual({ field: true })
  expect(rowOf('the bare value of a column')).toEqual({ field: 1 })
  expect(rowOf('the bare column')).toEqual({ field: 1 })
  expect(rowOf('named fields')).toEqual({ field: { id: 1 } })
  expect(rowOf('named fields by another name')).toEqual({ field: { other: 1 } })
  expect(DIFFERENT['named fields']?.().readRow?.({ c0: null })).toEqual({ field: { id: null } })
  expect(DIFFERENT['named fields, or none']?.().readRow?.({ c0: null })).toEqual({ field: null })
})

test('a text is found again for other values, and written once', () => {
  const texts = new Texts<string>(2)
  const written: number[] = []
  const find = (part: SQL, n: number) => {
    const params: unknown[] = []
    const text = texts.find(
      (root) => walk(root, part, params),
      () => {
        written.push(n)
        return `text ${n}`
      },
    )
    return { text, params }
  }
  expect(find(sql`a ${1}`, 1)).toEqual({ text: 'text 1', params: [1] })
  expect(find(sql`a ${'x'}`, 2)).toEqual({ text: 'text 1', params: ['x'] })
  expect(find(sql`b`, 3)).toEqual({ text: 'text 3', params: [] })
  // Only two are remembered: whatever comes then is right all the same.
  for (const n of [4, 5]) expect(find(sql`c ${n}`, n).params).toEqual([n])
  expect(find(sql`a ${2}`, 6)).toEqual({ text: 'text 6', params: [2] })
  expect(written).toEqual([1, 3, 4, 5, 6])
})

test('what could take the text of another read is refused', () => {
  const db = openDatabase({ DB: { prepare: () => null, batch: () => null } as never })
  const builder = db.select({ id: users.id }).from(users)
  expect(() => where(sql`${pins.id} in ${builder}`).sql).toThrow('has no place in a statement')
  expect(() => where(sql`${sql`1`.as('one')} = 1`).sql).toThrow('has no place in a statement')
  expect(() => read(sql`${pins.isVideo}`.mapWith(pins.isVideo)).sql).toThrow('Name the column itself')
})
