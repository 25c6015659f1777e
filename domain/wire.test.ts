import * as v from 'valibot'
import { expect, test } from 'vitest'
import { bookmarkParameter, failureSchema, fieldsParameter, pageSize, queryBoolean, successSchema } from './wire.ts'

const read = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> | 'refused' => {
  const result = v.safeParse(schema, input)
  return result.success ? result.output : 'refused'
}

test('a page size is 1 to 250: less is refused, and more is capped [REL-15]', () => {
  const size = pageSize(25)
  expect(read(size, undefined)).toBe(25)
  expect(['1', '250', '251', '999999999', '007'].map((text) => read(size, text))).toEqual([1, 250, 250, 250, 7])
  for (const text of ['', '0', '-1', '+1', '1.5', '1e3', ' 1', 'NaN', '1000000000', '١'])
    expect(read(size, text), text).toBe('refused')
})

test('a boolean in a query is 1, 0, true or false [API-003]', () => {
  expect(['1', '0', 'true', 'false'].map((text) => read(queryBoolean(false), text))).toEqual([true, false, true, false])
  expect([read(queryBoolean(true), undefined), read(queryBoolean(false), undefined)]).toEqual([true, false])
  for (const text of ['', 'yes', 'True', '2', 'null']) expect(read(queryBoolean(true), text), text).toBe('refused')
})

test('an absent bookmark, null and an empty list mean the beginning, and other bookmarks are passed on [GRD-031]', () => {
  for (const text of [undefined, '', 'null', '[]', '[null]']) expect(read(bookmarkParameter, text)).toBeUndefined()
  expect(read(bookmarkParameter, '-end-')).toBe('-end-')
  expect(read(bookmarkParameter, 'a'.repeat(600))).toHaveLength(600)
  expect(read(bookmarkParameter, 'a'.repeat(601))).toBe('refused')
  expect(read(fieldsParameter, 'a'.repeat(2001))).toBe('refused')
})

test('success and failure differ in status, code and data [API-002 API-011]', () => {
  const success = { status: 'success', code: 0, message: 'ok', data: ['x'] }
  const schema = successSchema(v.array(v.string()))
  expect(read(schema, success)).toEqual(success)
  expect(read(schema, { ...success, bookmark: 'b' })).toEqual({ ...success, bookmark: 'b' })
  for (const wrong of [{ code: 1 }, { data: [1] }, { status: 'failure' }, { bookmark: null }])
    expect(read(schema, { ...success, ...wrong }), JSON.stringify(wrong)).toBe('refused')
  const failure = {
    status: 'failure',
    code: 40,
    message: 'Board not found.',
    message_detail: null,
    data: null,
    request_id: 'r',
  }
  expect(read(failureSchema, failure)).toEqual(failure)
  expect(read(failureSchema, { ...failure, data: {} })).toBe('refused')
})
