import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressLines, offersContact, phoneNumber, shownCover } from './business.ts'
import { businessUpdate } from './business-contract.ts'

test('a business offers contact by e-mail or telephone; others never do [BUS-005]', () => {
  const offers = (contact_email: string | null, contact_phone: string | null, is_partner = true) =>
    offersContact({ is_partner, contact_email, contact_phone })
  expect([
    offers(null, null),
    offers('a@b.example', null),
    offers(null, '30123'),
    offers('a@b.example', '30123'),
  ]).toEqual([false, true, true, true])
  expect(offers('a@b.example', '30123', false)).toBe(false)
})

test('a telephone number carries its country code [BUS-005]', () => {
  expect(phoneNumber({ contact_phone: '3012345', contact_phone_country: { phone_code: '49' } })).toEqual({
    shown: '+49 3012345',
    href: 'tel:+493012345',
  })
  expect(phoneNumber({ contact_phone: '3012345' })).toEqual({ shown: '3012345', href: 'tel:3012345' })
  expect(phoneNumber({ contact_phone: null })).toBeNull()
})

test('an address has the lines that are filled in [BUS-004]', () => {
  const empty = { street: '', extra_street: '', locality: '', region: '', postal_code: '', country: '' }
  expect(addressLines(empty)).toEqual([])
  expect(addressLines({ ...empty, street: '3 rue du Bouclier', postal_code: '67000', locality: 'Strasbourg' })).toEqual(
    ['3 rue du Bouclier', '67000 Strasbourg'],
  )
})

test('numbers and codes are typed with the usual separators, and nothing else', () => {
  const accepts = (field: 'contact_phone' | 'contact_email', text: string) =>
    v.safeParse(businessUpdate[field], text).success
  expect(v.parse(businessUpdate.contact_phone, '(030) 12 34-5/6')).toBe('030123456')
  expect(v.parse(businessUpdate.contact_phone_country, { phone_code: '+49' })).toEqual({ phone_code: '49' })
  expect(['', '123', '0'.repeat(15)].map((text) => accepts('contact_phone', text))).toEqual([true, true, true])
  expect(['12', '0'.repeat(16), '12345;ext=7', '+4930'].map((text) => accepts('contact_phone', text))).toEqual(
    Array(4).fill(false),
  )
  expect(['', 'A@b.example', 'no address', 'javascript:x'].map((text) => accepts('contact_email', text))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('only a picture is a cover, and only of a business [HDR-004, HDR-005]', () => {
  const image = { url: '/img/x', width: 736, height: 414 }
  const images = { '736x': image, '1200x': image, originals: image }
  expect(shownCover({ is_partner: true, profile_cover: { source: 'image', images } })).not.toBeNull()
  expect(shownCover({ is_partner: true, profile_cover: { source: 'video', images } })).toBeNull()
  expect(shownCover({ is_partner: true, profile_cover: { source: '' } })).toBeNull()
  expect(shownCover({ is_partner: false, profile_cover: { source: 'image', images } })).toBeNull()
})
