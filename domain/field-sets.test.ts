import { expect, test } from 'vitest'
import { applyFields, parseFields, pickFields } from './field-sets.ts'

const view = { id: '1', title: 'Salt', images: { '236x': { width: 236 }, orig: { width: 900 } }, board: null }

test('a field set picks only its own fields, never inherited properties [API-010]', () => {
  expect(pickFields(view, ['title', 'id', 'nonsense', 'constructor', '__proto__', 'toString'])).toEqual({
    title: 'Salt',
    id: '1',
  })
})

const fields = (text: string | undefined) => {
  const named = parseFields(text, 'pin')
  return named ? applyFields(view, named) : 'all'
}

test('a field is named with or without its type, and keys in brackets select a part of it [API-010]', () => {
  expect(fields('pin.id,title')).toEqual({ id: '1', title: 'Salt' })
  expect(fields('pin.images[236x]')).toEqual({ images: { '236x': { width: 236 } } })
  expect(fields('images[236x],pin.images[orig]')).toEqual({ images: view.images })
  expect(fields('images[236x],images')).toEqual({ images: view.images })
  expect(fields('images,images[236x]')).toEqual({ images: view.images })
  expect(fields('images[nonsense]')).toEqual({ images: {} })
  expect(fields('board[id]')).toEqual({ board: null })
})

test('names of unknown fields are ignored, and no valid name means all fields [API-010]', () => {
  for (const text of [undefined, '', ',', 'board.id', '[236x]', 'pin.', 'images[', 'a b', 'pin.images[236x][x]'])
    expect(fields(text), String(text)).toBe('all')
  expect(fields('id,pin.__proto__,constructor[name],images[__proto__]')).toEqual({ id: '1', images: {} })
  expect(fields(`id,${'x'.repeat(61)}`)).toEqual({ id: '1' })
})
