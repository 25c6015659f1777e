import { expect, test } from 'vitest'
import { countryFrom, isEu } from './country.ts'

test('the 27 members and the 7 territories with their own codes are in the EU [G-127]', () => {
  const members = 'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
  const territories = 'AX GF GP MF MQ RE YT'.split(' ')
  expect(members).toHaveLength(27)
  for (const country of [...members, ...territories]) expect(isEu(country), country).toBe(true)
})

test('other countries and an unknown country are not in the EU [G-127]', () => {
  for (const country of ['GB', 'CH', 'NO', 'IS', 'LI', 'US', 'IN', 'TR', 'EU', '']) expect(isEu(country)).toBe(false)
  expect(isEu(null)).toBe(false)
})

test('a country code has two letters; codes for Tor and unknown, and any other value, give no country [G-127]', () => {
  expect(countryFrom('DE')).toBe('DE')
  expect(countryFrom('de')).toBe('DE')
  for (const value of ['T1', 'XX', 'xx', '', 'D', 'DEU', 'D\n', 'ſe', null, undefined, 42, ['DE']]) {
    expect(countryFrom(value)).toBeNull()
  }
})
