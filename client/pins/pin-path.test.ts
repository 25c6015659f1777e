import { expect, test } from 'vitest'
import type { Pin } from '#domain/pins/contract.ts'
import { cardOf } from './card-of.ts'
import { pinPath } from './pin-path.ts'

test('a card leads to its Pin, one of an article to the article [ART-012]', () => {
  expect(pinPath({ id: '7' })).toBe('/pin/7/')
  expect(pinPath({ id: '7', article: '/today/best/five-blues/7/' })).toBe('/today/best/five-blues/7/')
})

test('a full Pin of type todayarticle becomes such a card [ART-012]', () => {
  const pin = {
    id: '7',
    type: 'todayarticle',
    grid_title: 'Five blues',
    image_signature: 'k',
    images: {},
    dominant_color: '#001122',
    seo_url: '/today/best/five-blues/7/',
    price_value: null,
  } as Partial<Pin>
  const card = cardOf(pin)
  expect(card && pinPath(card)).toBe('/today/best/five-blues/7/')
})
