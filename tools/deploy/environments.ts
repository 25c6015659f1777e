import * as v from 'valibot'
import { originIn } from '#worker/http/addresses/origin-in.ts'

const Environment = v.strictObject({
  /** The worker's name. The names of its database, buckets and queues begin with it. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,40}$/, 'A name has small letters, digits and hyphens')),
  /** Printed by `wrangler d1 create`; '': not created yet; null: the deployment uses libSQL and has no D1. */
  databaseId: v.nullable(v.string()),
  /** Settings that differ from those in wrangler.toml. */
  vars: v.record(v.string(), v.string()),
})
const Environments = v.record(v.string(), Environment)

export type Environment = v.InferOutput<typeof Environment>

/** The parts of a built `wrangler.json` that name a resource of the account; everything else is equal in all environments. */
export interface Settings {
  name: string
  vars?: Record<string, unknown>
  d1_databases?: { binding: string; database_name?: string; database_id?: string; preview_database_id?: string }[]
  r2_buckets?: { binding: string; bucket_name?: string }[]
  queues?: {
    producers?: { binding: string; queue: string }[]
    consumers?: { queue: string; dead_letter_queue?: string }[]
  }
  send_email?: { name: string }[]
  [key: string]: unknown
}

/** The placeholder id in wrangler.toml, which belongs to no account. */
export const NO_DATABASE = '00000000-0000-0000-0000-000000000000'

/**
 * Reads `environments.json` and picks one environment.
 * @throws if it is missing, or shares its name, database or origin with another environment
 */
export function pickEnvironment(text: string, picked: string): Environment {
  const all = v.parse(Environments, JSON.parse(text))
  const environment = all[picked]
  if (!environment) throw new Error(`environments.json has no "${picked}", only ${Object.keys(all).join(', ')}.`)
  const origin = originIn(environment.vars.SITE_ORIGIN ?? '')
  for (const [other, { name, databaseId, vars }] of Object.entries(all)) {
    if (other === picked) continue
    if (name === environment.name) throw new Error(`${picked} and ${other} have the same name, ${name}.`)
    if (databaseId && databaseId === environment.databaseId)
      throw new Error(`${picked} names the database of ${other}, ${databaseId}.`)
    if (origin !== null && origin === originIn(vars.SITE_ORIGIN ?? ''))
      throw new Error(`${picked} has the SITE_ORIGIN of ${other}, ${origin}.`)
  }
  return environment
}

/** Reasons why an environment can't be deployed, one sentence each; empty if it can. */
export function missingIn(environment: Environment): string[] {
  return [missingDatabase(environment), missingOrigin(environment)].filter((sentence) => sentence !== null)
}

function missingDatabase({ name, databaseId }: Environment): string | null {
  if (databaseId !== '' && databaseId !== NO_DATABASE) return null
  return `${name} has no database yet: run npx wrangler d1 create ${name} and put the database_id into environments.json.`
}

/** Features that a deployable environment lacks, one sentence each. */
export function lackingIn({ name, vars }: Environment, { send_email: mail }: Settings): string[] {
  if (!mail) return [`${name} binds no send_email: it sends no mail.`]
  return vars.MAIL_FROM ? [] : [`${name} has no MAIL_FROM in its vars in environments.json: it sends no mail.`]
}

/** The error for a SITE_ORIGIN without https, over which alone a deployment's cookies are sent; null: none. */
function missingOrigin({ name, vars }: Environment): string | null {
  const text = vars.SITE_ORIGIN ?? ''
  if (originIn(text)?.startsWith('https:')) return null
  const wrong = text === '' ? 'has no SITE_ORIGIN yet' : `has "${text}" as its SITE_ORIGIN, which is no https origin`
  return `${name} ${wrong}: put the address of the site, such as https://pinfold.example, into its vars in environments.json.`
}

/**
 * The settings of one environment: those of the build, with the environment's name as the prefix of every resource (`pinfold-media` becomes
 * `pinfold-staging-media`). So all environments have the same bindings, and share no resource.
 * @throws if a resource has another prefix, because it could belong to any environment
 */
export function settingsFor(built: Settings, environment: Environment): Settings {
  const renamed = (resource: string | undefined): string => {
    const rest = resource?.startsWith(built.name) ? resource.slice(built.name.length) : null
    if (rest === null || !/^(-|$)/.test(rest))
      throw new Error(`Names of resources in wrangler.toml begin with "${built.name}", not so: ${resource}`)
    return `${environment.name}${rest}`
  }
  const host = URL.parse(environment.vars.SITE_ORIGIN ?? '')?.host ?? 'workers.dev'
  const databases = environment.databaseId === null ? [] : (built.d1_databases ?? [])
  return {
    ...built,
    name: environment.name,
    vars: { ...built.vars, ...environment.vars },
    // Routes the site's domain to this worker. A workers.dev domain needs no route.
    ...(!/(?:^|\.)workers\.dev$/.test(host) && { routes: [{ pattern: host, custom_domain: true }] }),
    // The name for `wrangler dev` is the same in each environment.
    d1_databases: databases.map(({ preview_database_id: _, ...database }) => ({
      ...database,
      database_name: renamed(database.database_name),
      database_id: environment.databaseId || NO_DATABASE,
    })),
    r2_buckets: built.r2_buckets?.map((bucket) => ({ ...bucket, bucket_name: renamed(bucket.bucket_name) })),
    queues: {
      producers: built.queues?.producers?.map((producer) => ({ ...producer, queue: renamed(producer.queue) })),
      consumers: built.queues?.consumers?.map((consumer) => ({
        ...consumer,
        queue: renamed(consumer.queue),
        ...(consumer.dead_letter_queue && { dead_letter_queue: renamed(consumer.dead_letter_queue) }),
      })),
    },
  }
}
