import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type TakedownInput, takedownBody } from './contract.ts'
import { LAW_TYPES, LAWS, LEGAL_TAKEDOWN_CUTOFF } from './laws.ts'
import { asPageLaw, isBeforeCutoff, lawOf, offeredLaw, takedownFaults } from './rules.ts'

const EU = 'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK AX GF GP MF MQ RE YT'

test('each law states its countries, its endpoint and two flags [OPT-024]', () => {
  expect(LAWS).toEqual({
    dsa: {
      countries: EU.split(' '),
      endpoint: '/v3/legal/takedowns/dsa/',
      anonymous: true,
      trustedFlagger: true,
    },
    india: { countries: ['IN'], endpoint: '/v3/legal/takedowns/india/', anonymous: false, trustedFlagger: false },
    turkey: { countries: ['TR'], endpoint: '/v3/legal/takedowns/turkey/', anonymous: false, trustedFlagger: false },
    test: { countries: ['US'], endpoint: '/v3/legal/takedowns/test/', anonymous: true, trustedFlagger: true },
  })
})

test('the EU and its territories, India, Turkey and, for tests, the United States each have a law [OPT-025]', () => {
  for (const country of EU.split(' ')) expect(lawOf(country), country).toBe('dsa')
  expect(['IN', 'TR', 'US'].map(lawOf)).toEqual(['india', 'turkey', 'test'])
  for (const country of ['GB', 'CH', 'NO', 'IS', 'LI', 'PK', 'CA', 'T1', 'de', '', null])
    expect(lawOf(country), String(country)).toBeNull()
})

test('signed-in people are offered three laws, visitors two, and nobody the test law [OPT-018 OPT-019 OPT-021]', () => {
  const offered = (signedIn: boolean) => ['DE', 'IN', 'TR', 'US', null].map((country) => offeredLaw(country, signedIn))
  expect(offered(true)).toEqual(['dsa', 'india', 'turkey', null, null])
  expect(offered(false)).toEqual(['dsa', 'india', null, null, null])
  for (const text of ['test', 'us2', 'toString', '__proto__', '', null]) expect(asPageLaw(text)).toBeNull()
})

test('a takedown may rely on DMCA, trademark, GDPR or another law [OPT-026]', () => {
  expect(LAW_TYPES).toEqual(['DMCA', 'TRADEMARK', 'GDPR', 'OTHER'])
})

test('an incident before 2024 is before the cut-off [OPT-027]', () => {
  expect(new Date(LEGAL_TAKEDOWN_CUTOFF).toISOString()).toBe('2024-01-01T00:00:00.000Z')
  expect(isBeforeCutoff(LEGAL_TAKEDOWN_CUTOFF - 1)).toBe(true)
  expect(isBeforeCutoff(LEGAL_TAKEDOWN_CUTOFF)).toBe(false)
  expect(isBeforeCutoff(null)).toBe(false)
})

const notice = {
  username: 'mira',
  law_type: 'OTHER',
  explanation: 'x'.repeat(20),
  full_name: 'Ada',
  email: 'ada@example.org',
  country: 'DE',
  good_faith: true,
}
const parse = (more: object) => v.parse(takedownBody, { ...notice, ...more }) as TakedownInput
const fields = (law: keyof typeof LAWS, more: object) =>
  takedownFaults(law, parse(more), Date.UTC(2026, 5, 1)).map(({ field }) => field)

test('name and address are required unless the notice is anonymous and its law allows that [OPT-024]', () => {
  expect(fields('dsa', {})).toEqual([])
  expect(fields('dsa', { full_name: '', email: '' })).toEqual(['full_name', 'email'])
  expect(fields('dsa', { full_name: '', email: '', anonymous: 'on' })).toEqual([])
  expect(fields('india', { anonymous: true })).toEqual(['anonymous'])
  expect(fields('dsa', { trusted_flagger_id: 'TF-1' })).toEqual([])
  expect(fields('turkey', { trusted_flagger_id: 'TF-1' })).toEqual(['trusted_flagger_id'])
})

test('an incident’s date must not be in the future in any time zone', () => {
  expect(fields('dsa', { incident_date: '2023-12-31' })).toEqual([])
  expect(fields('dsa', { incident_date: '2026-06-02' })).toEqual([])
  expect(fields('dsa', { incident_date: '2026-06-03' })).toEqual(['incident_date'])
})

test.each([
  ['username', '<b>mira</b>'],
  ['username', '../x'],
  ['username', ''],
  ['content_url', 'javascript:alert(1)'],
  ['content_url', `https://x.example/${'a'.repeat(2048)}`],
  ['law_type', 'SHARIA'],
  ['explanation', ` ${'x'.repeat(19)} `],
  ['explanation', 'x'.repeat(5001)],
  ['full_name', 'x'.repeat(61)],
  ['email', 'ada@example'],
  ['email', 'ada@example.org\nbcc: all@example.org'],
  ['country', 'Germany'],
  ['country', 'de'],
  ['good_faith', false],
  ['good_faith', 'no'],
  ['anonymous', 'perhaps'],
  ['incident_date', '2024-02-31'],
  ['incident_date', '31.12.2023'],
  ['surprise', 'x'],
])('a takedown with %s = %j is refused [REL-15]', (field, value) => {
  const result = v.safeParse(takedownBody, { ...notice, [field]: value }, { abortPipeEarly: true })
  expect(result.issues?.map((issue) => v.getDotPath(issue))).toEqual([field])
})
