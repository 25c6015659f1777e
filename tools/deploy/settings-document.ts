import { VARIABLES } from './variables.ts'

interface Setting {
  name: string
  kind: string
  meaning: string
  without: string
}

/** Kinds of bindings by their type in `worker/settings.ts`. */
const KINDS: [RegExp, string][] = [
  [/^D1Database/, 'D1'],
  [/^R2Bucket/, 'R2'],
  [/^ImagesBinding/, 'Images'],
  [/^Fetcher/, 'assets'],
  [/^Queue</, 'queue'],
  [/^RateLimit/, 'rate limit'],
  [/^DurableObjectNamespace/, 'Durable Object'],
  [/^\{ send/, 'send_email'],
  [/^string/, 'setting'],
]

/**
 * The bindings and settings of a deployment, as the comments of the interface `Bindings` describe them.
 * @throws if one has no comment, no `@without` or an unknown type
 */
export function settingsOf(source: string): Setting[] {
  const body = /export interface Bindings \{\n([\s\S]*?)\n\}\n/.exec(source)?.[1] ?? ''
  const names = [...body.matchAll(/^ {2}(\w+)\??: /gm)].map(([, name = '']) => name)
  const described = [...body.matchAll(/\/\*\*([\s\S]*?)\*\/\n {2}(\w+)\??: (.+)/g)].map(
    ([, comment = '', name = '', type = '']): Setting => {
      const text = comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim()
      const [meaning = '', without] = text.split(' @without ')
      const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1]
      if (!without || !kind) throw new Error(`${name} needs a comment with @without, and a type that has a kind`)
      return { name, kind: meaning.includes('a secret') ? 'secret' : kind, meaning, without }
    },
  )
  const missing = names.filter((name) => !described.some((setting) => setting.name === name))
  if (missing.length > 0) throw new Error(`No comment: ${missing.join(', ')}`)
  return described
}

/** The text of docs/settings.md. @param source the text of worker/settings.ts */
export function settingsDocument(source: string): string {
  const settings = settingsOf(source)
  const row = ({ name, kind, meaning, without }: Setting) =>
    `| \`${name}\` | ${kind} | ${meaning.replace(/\.$/, '')} | ${without} |`
  const isBinding = ({ kind }: Setting) => kind !== 'setting' && kind !== 'secret'
  const table = (rows: Setting[]) => [
    '| name | kind | meaning | without it |',
    '| --- | --- | --- | --- |',
    ...rows.map(row),
  ]
  const variables = Object.entries(VARIABLES).map(
    ([name, { meaning, fallback }]) => `| \`${name}\` | ${meaning} | ${fallback} |`,
  )
  return `${[
    '# Settings',
    '',
    'Printed by `npm run settings` from the comments of `worker/settings.ts` and from `tools/deploy/variables.ts`; change those. `wrangler.toml` binds resources and sets what all environments share,',
    '`environments.json` (`vars`) what differs, and secrets are set with `npx wrangler secret put NAME --name pinfold`.',
    '',
    '## Bindings',
    '',
    ...table(settings.filter(isBinding)),
    '',
    '## Settings and secrets',
    '',
    ...table(settings.filter((setting) => !isBinding(setting))),
    '',
    '## Variables of the commands',
    '',
    'Read by `npm start`, `npm test` and the other commands on this machine, never by a deployment.',
    '',
    '| name | meaning | without it |',
    '| --- | --- | --- |',
    ...variables,
  ].join('\n')}\n`
}
