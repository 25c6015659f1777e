import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './local.ts'

/** Linter rules that the description breaks on purpose, or that misread it. */
const OFF = {
  // URLs end with a slash (design.md), and some words stand in the place of usernames: they are reserved (G-003).
  redocly: ['no-path-trailing-slash', 'no-ambiguous-paths'],
  // Scopes of a bearer token are allowed since OpenAPI 3.1; a summary describes each call; `prefixItems` needs no `items`; and patterns use Unicode.
  spectral: [
    ...['path-keys-no-trailing-slash', 'oas3-operation-security-defined', 'operation-description'],
    ...['operation-tag-defined', 'info-contact', 'array-items', 'oas3-valid-media-example'],
  ],
}
const PROGRAMS = { redocly: '@redocly/cli@2.77.0', spectral: '@stoplight/spectral-cli@6.16.3' }

/** Checks the API description with two third-party linters: `npm run openapi:lint`. Fetched by npx, so it needs a network. */
const folder = mkdtempSync(join(tmpdir(), 'pinfold-openapi-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, execFileSync(process.execPath, [join(ROOT, 'tools/describe.ts')], { maxBuffer: 10_000_000 }))
const off = Object.fromEntries(OFF.spectral.map((rule) => [rule, 'off']))
writeFileSync(join(folder, 'rules.json'), JSON.stringify({ extends: ['spectral:oas'], rules: off }))
const lint = (program: string, words: readonly string[]) =>
  spawnSync('npx', ['--yes', program, 'lint', file, ...words], { cwd: folder, stdio: 'inherit' }).status ?? 1
const redocly = lint(PROGRAMS.redocly, [
  '--extends',
  'minimal',
  ...OFF.redocly.flatMap((rule) => ['--skip-rule', rule]),
])
const spectral = lint(PROGRAMS.spectral, ['--ruleset', 'rules.json', '--fail-severity', 'warn'])
rmSync(folder, { recursive: true, force: true })
process.exit(redocly || spectral)
