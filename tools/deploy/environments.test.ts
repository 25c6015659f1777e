import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../local.ts'
import { missingDatabase, NO_DATABASE, pickEnvironment, type Settings, settingsFor } from './environments.ts'

const ID = '11111111-1111-1111-1111-111111111111'
const OTHER = '22222222-2222-2222-2222-222222222222'
const text = (staging: object = {}) =>
  JSON.stringify({
    staging: { name: 'pinfold-staging', databaseId: ID, vars: {}, ...staging },
    production: { name: 'pinfold', databaseId: OTHER, vars: {} },
  })
const built: Settings = {
  name: 'pinfold',
  vars: { SITE_NAME: 'Pinfold', IMPRINT: 'us' },
  images: { binding: 'IMAGES' },
  send_email: [{ name: 'MAIL' }],
  d1_databases: [{ binding: 'DB', database_name: 'pinfold', database_id: NO_DATABASE }],
  r2_buckets: [{ binding: 'MEDIA', bucket_name: 'pinfold-media' }],
  queues: {
    producers: [{ binding: 'CLUSTERS', queue: 'pinfold-clusters' }],
    consumers: [{ queue: 'pinfold-clusters', dead_letter_queue: 'pinfold-clusters-dead' }],
  },
}

test('an environment has every binding of the others and shares no resource with them', () => {
  const staging = settingsFor(built, pickEnvironment(text({ vars: { SITE_NAME: 'Try' } }), 'staging'))
  expect(staging).toEqual({
    ...built,
    name: 'pinfold-staging',
    vars: { SITE_NAME: 'Try', IMPRINT: 'us' },
    d1_databases: [{ binding: 'DB', database_name: 'pinfold-staging', database_id: ID }],
    r2_buckets: [{ binding: 'MEDIA', bucket_name: 'pinfold-staging-media' }],
    queues: {
      producers: [{ binding: 'CLUSTERS', queue: 'pinfold-staging-clusters' }],
      consumers: [{ queue: 'pinfold-staging-clusters', dead_letter_queue: 'pinfold-staging-clusters-dead' }],
    },
  })
  expect(settingsFor(built, pickEnvironment(text(), 'production'))).toEqual({
    ...built,
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
    expect(missingDatabase(pickEnvironment(text({ databaseId }), 'staging'))).toContain('wrangler d1 create')
  const libsql = pickEnvironment(text({ databaseId: null }), 'staging')
  expect(missingDatabase(libsql)).toBeNull()
  expect(settingsFor(built, libsql).d1_databases).toEqual([])
})

test('a resource whose name does not tell its environment is refused', () => {
  const wrong = (bucket: string) => ({ ...built, r2_buckets: [{ binding: 'MEDIA', bucket_name: bucket }] })
  for (const bucket of ['media', 'pinfoldmedia'])
    expect(() => settingsFor(wrong(bucket), pickEnvironment(text(), 'staging'))).toThrow(bucket)
})

test('the environments of the repository differ in name, and neither has a database yet', () => {
  const file = readFileSync(join(ROOT, 'environments.json'), 'utf8')
  const all = ['staging', 'production'].map((each) => pickEnvironment(file, each))
  expect(new Set(all.map(({ name }) => name)).size).toBe(2)
  expect(all.every((each) => missingDatabase(each) !== null)).toBe(true)
})
