import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#tools/build.ts'
import { runTool } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(async () => {
  if (process.env.PINFOLD_BUILT !== '1') await build('deploy')
})

const ID = '11111111-1111-1111-1111-111111111111'

/** Deploys with such environments. */
function deploy(environments: object, ...words: string[]) {
  const file = join(folder, 'environments.json')
  writeFileSync(file, JSON.stringify(environments))
  return runTool(folder, 'deploy.ts', words, undefined, { PINFOLD_ENVIRONMENTS: file, PINFOLD_BUILT: '1' })
}

const staging = {
  name: 'pinfold-staging',
  databaseId: ID,
  vars: { SITE_ORIGIN: 'https://staging.pinfold.example' },
}
const production = {
  name: 'pinfold',
  databaseId: ID.replaceAll('1', '2'),
  vars: { SITE_ORIGIN: 'https://pinfold.example' },
}

test('a dry run of both environments: each has all bindings, with resources of its own', async () => {
  for (const [picked, prefix] of [
    ['staging', 'pinfold-staging'],
    ['production', 'pinfold'],
  ] as const) {
    const { code, output } = await deploy({ staging, production }, picked, '--dry-run')
    expect(code, output).toBe(0)
    for (const [binding, resource] of [
      ['CLUSTERS', `${prefix}-clusters`],
      ['HOMEFEED', `${prefix}-homefeed`],
      ['MEDIA_JOBS', `${prefix}-media`],
      ['VIEWS', `${prefix}-views`],
      ['MAILS', `${prefix}-mails`],
      ['WEBHOOKS', `${prefix}-webhooks`],
      ['DB', prefix],
      ['MEDIA', `${prefix}-media`],
    ])
      expect(output).toMatch(new RegExp(`env\\.${binding} \\(${resource}\\)`))
    expect(output).toMatch(/env\.LIVE \(Live\)/)
    expect(output).toMatch(/env\.EVENTS_BRAKE/)
    expect(output).toMatch(/env\.METRICS \(Metrics\)/)
    expect(output).toContain(picked === 'staging' ? 'https://staging.pinfold.example' : 'https://pinfold.example')
    for (const binding of ['IMAGES', 'ASSETS', 'MAIL', 'SITE_NAME', 'SITE_ORIGIN'])
      expect(output).toContain(`env.${binding}`)
    if (picked === 'production') expect(output).not.toContain('staging')
  }
})

test('a deployment to the other’s database, to none, or without an address, ends with a sentence and changes nothing', async () => {
  const twice = await deploy({ staging: { ...staging, databaseId: production.databaseId }, production }, 'staging')
  expect(twice.code).toBe(1)
  expect(twice.output.trim()).toBe(`staging names the database of production, ${production.databaseId}.`)
  const none = await deploy({ staging: { ...staging, databaseId: '' }, production }, 'staging')
  expect(none.code).toBe(1)
  expect(none.output).toContain('run npx wrangler d1 create pinfold-staging')
  const nowhere = await deploy({ staging: { ...staging, vars: {} }, production }, 'staging')
  expect(nowhere.code).toBe(1)
  expect(nowhere.output.trim()).toMatch(/^pinfold-staging has no SITE_ORIGIN yet: .+environments\.json\.$/)
})
