import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../local.ts'
import { lackingIn, missingIn, NO_DATABASE, pickEnvironment, type Settings, settingsFor } from './environments.ts'

const ID = '11111111-1111-1111-1111-111111111111'
const OTHER = '22222222-2222-2222-2222-222222222222'
const STAGING = { SITE_ORIGIN: 'https://staging.pinfold.example' }
const PRODUCTION = { SITE_ORIGIN: 'https://pinfold.example' }
const text = (staging: object = {}) =>
  JSON.stringify({
    staging: { name: 'pinfold-staging', databaseId: ID, vars: STAGING, ...staging },
    production: { name: 'pinfold', databaseId: OTHER, vars: PRODUCTION },
  })
const built: Settings = {
  name: 'pinfold',
  vars: { SITE_NAME: 'Pinfold', IMPRINT: 'us' },
  images: { binding: 'IMAGES' },
  send_email: [{ name: 'MAIL' }],
  d1_databases: [{ binding: 'DB', database_name: 'pinfold', database_id: NO_DATABASE, preview_database_id: 'pinfold' }],
  r2_buckets: [{ binding: 'MEDIA', bucket_name: 'pinfold-media' }],
  queues: {
    producers: [{ binding: 'CLUSTERS', queue: 'pinfold-clusters' }],
    consumers: [{ queue: 'pinfold-clusters', dead_letter_queue: 'pinfold-clusters-dead' }],
  },
}

test('an environment has every binding of the others and shares no resource with them', () => {
  const onPlatform = { SITE_NAME: 'Try', SITE_ORIGIN: 'https://pinfold-staging.me.workers.dev' }
  const staging = settingsFor(built, pickEnvironment(text({ vars: onPlatform }), 'staging'))
  expect(staging).toEqual({
    ...built,
    name: 'pinfold-staging',
    vars: { ...onPlatform, IMPRINT: 'us' },
    d1_databases: [{ binding: 'DB', database_name: 'pinfold-staging', database_id: ID }],
    r2_buckets: [{ binding: 'MEDIA', bucket_name: 'pinfold-staging-media' }],
    queues: {
      producers: [{ binding: 'CLUSTERS', queue: 'pinfold-staging-clusters' }],
      consumers: [{ queue: 'pinfold-staging-clusters', dead_letter_queue: 'pinfold-staging-clusters-dead' }],
    },
  })
  expect(settingsFor(built, pickEnvironment(text(), 'production'))).toEqual({
    ...built,
    vars: { ...built.vars, ...PRODUCTION },
    routes: [{ pattern: 'pinfold.example', custom_domain: true }],
    d1_databases: [{ binding: 'DB', database_name: 'pinfold', database_id: OTHER }],
  })
})

test('the database or the name of another environment is refused', () => {
  expect(() => pickEnvironment(text({ databaseId: OTHER }), 'staging')).toThrow(
    `staging names the database of production, ${OTHER}.`,
  )
  expect(() => pickEnvironment(text({ databaseId: OTHER }), 'production')).toThrow('names the database of staging')
  expect(() => pickEnvironment(text({ name: 'pinfold' }), 'staging')).toThrow('have the same name, pinfold')
  expect(() => pickEnvironment(text(), 'stagging')).toThrow('no "stagging", only staging, production')
  expect(() => pickEnvironment('{"staging":{"name":"x"}}', 'staging')).toThrow('databaseId')
})

test('an environment without a database is refused, and one on libSQL needs none', () => {
  for (const databaseId of ['', NO_DATABASE])
    expect(missingIn(pickEnvironment(text({ databaseId }), 'staging'))).toEqual([
      expect.stringContaining('wrangler d1 create'),
    ])
  const libsql = pickEnvironment(text({ databaseId: null }), 'staging')
  expect(missingIn(libsql)).toEqual([])
  expect(settingsFor(built, libsql).d1_databases).toEqual([])
})

test('an environment without an https address of its own is refused [REL-02]', () => {
  const missing = (vars: Record<string, string>) => missingIn(pickEnvironment(text({ vars }), 'staging'))
  expect(missing({})).toEqual([expect.stringContaining('pinfold-staging has no SITE_ORIGIN yet')])
  for (const SITE_ORIGIN of ['staging.example', 'http://staging.example', 'https://staging.example/pins', '*'])
    expect(missing({ SITE_ORIGIN })).toEqual([expect.stringContaining(`has "${SITE_ORIGIN}" as its SITE_ORIGIN`)])
  expect(missing({ SITE_ORIGIN: 'https://staging.example/' })).toEqual([])
  const shared = text({ vars: { SITE_ORIGIN: 'https://PINFOLD.example/' } })
  expect(() => pickEnvironment(shared, 'staging')).toThrow('staging has the SITE_ORIGIN of production')
})

test('a deployment says that it sends no mail', () => {
  const says = (vars: Record<string, string>, settings = built) =>
    lackingIn(pickEnvironment(text({ vars }), 'staging'), settings)
  expect(says({})).toEqual([expect.stringContaining('no MAIL_FROM')])
  expect(says({ MAIL_FROM: 'pins@pinfold.example' })).toEqual([])
  const { send_email: _, ...mute } = built
  expect(says({ MAIL_FROM: 'pins@pinfold.example' }, mute)).toEqual([expect.stringContaining('binds no send_email')])
})

test('a resource whose name does not tell its environment is refused', () => {
  const wrong = (bucket: string) => ({ ...built, r2_buckets: [{ binding: 'MEDIA', bucket_name: bucket }] })
  for (const bucket of ['media', 'pinfoldmedia'])
    expect(() => settingsFor(wrong(bucket), pickEnvironment(text(), 'staging'))).toThrow(bucket)
})

test('the environments of the repository differ in name, and neither has a database or an address yet', () => {
  const file = readFileSync(join(ROOT, 'environments.json'), 'utf8')
  const all = ['staging', 'production'].map((each) => pickEnvironment(file, each))
  expect(new Set(all.map(({ name }) => name)).size).toBe(2)
  for (const each of all) expect(missingIn(each)).toHaveLength(2)
})
