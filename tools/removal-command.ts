import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseId } from '#domain/id.ts'
import { MEDIA_KEY } from '#domain/media/sizes.ts'
import { insertRemoval } from '#worker/pins/removal/queries.ts'
import type { RemovalPlan, RemovalRequest } from '#worker/pins/removal/remove.ts'
import type { Target } from './door.ts'
import { Refused } from './import-file.ts'
import { inlined } from './inlined-sql.ts'
import { type Around, AT_TERMINAL } from './on-target.ts'

const USAGE = 'npm run remove -- PIN-ID-OR-PICTURE [--picture] [--yes] [--dry-run] [--sql FILE]'

/**
 * Removes a Pin with all its saves, or a picture everywhere: from the local data, or as an SQL file for a deployment.
 * @param args arguments of the command
 * @returns the exit code
 */
export async function removalCommand(args: string[], around: Around = AT_TERMINAL): Promise<number> {
  try {
    await run(args, around)
    return 0
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    if (error instanceof Refused) around.says.error(message)
    else if (code?.startsWith('ERR_PARSE_ARGS')) around.says.error(`${message}\n${USAGE}`)
    else around.says.error(`The removal stopped: ${message}. Run the command again to continue it.`)
    return 1
  }
}

async function run(args: string[], { says, on }: Around): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { picture: flag, yes: flag, 'dry-run': flag, sql: { type: 'string' } },
  })
  const [name, ...others] = positionals
  if (!name || others.length > 0) throw new Refused(USAGE)
  const request = requestOf(name, values.picture)
  const isToDo = values.yes && !values['dry-run']
  if (values.sql !== undefined) return says.log(writeFile(values.sql, request))
  await on('removal', async (target) => {
    const plan = await target.planRemoval(request)
    if (!plan.isKnown) throw new Refused(`There is no ${request.pinId === null ? 'picture' : 'Pin'} ${name}.`)
    if (isToDo) return remove(target, request, plan, says)
    says.log(describe(plan))
    if (!isEmpty(plan)) says.log('Nothing was changed. A removal is final: add --yes to do it.')
  })
}

function requestOf(name: string, withPicture: boolean): RemovalRequest {
  const pinId = parseId(name)
  if (pinId !== null) return { pinId, imageKey: null, withPicture }
  if (!MEDIA_KEY.test(name)) throw new Refused(`"${name}" can't be the id of a Pin or the key of a picture.`)
  return { pinId: null, imageKey: name, withPicture: true }
}

const isEmpty = ({ pins, pictures, covers, uploads }: RemovalPlan) => pins + pictures + covers + uploads === 0

function describe(plan: RemovalPlan): string {
  if (isEmpty(plan)) return 'Nothing of it is left to remove.'
  const { pins, people, pictures, covers, uploads, savers } = plan
  const lines = savers.map(({ username, pins: count }) => `  ${count} of ${username}`)
  const rest = people > savers.length ? [`  and those of ${people - savers.length} other people`] : []
  return [
    `To remove: ${pins} Pins of ${people} people, ${pictures} profile pictures, ${covers} board covers, ${uploads} uploads.`,
    ...lines,
    ...rest,
  ].join('\n')
}

async function remove(target: Target, request: RemovalRequest, plan: RemovalPlan, says: Around['says']): Promise<void> {
  // A picture that nothing shows is still stored as removed, so that it cannot be uploaded again.
  if (isEmpty(plan) && !request.withPicture) return says.log('Nothing of it is left to remove.')
  const id = await target.requestRemoval(request)
  const savers = new Map<string, number>()
  let removed = 0
  for (;;) {
    const step = await target.continueRemoval(id)
    for (const { username, pins } of step.removed) {
      savers.set(username, (savers.get(username) ?? 0) + pins)
      removed += pins
    }
    if (step.isDone) break
    if (step.isSettling) says.log('Withdrawing pictures')
    else says.log(`Removed ${removed} of ${plan.pins} Pins`)
  }
  for (const [username, pins] of savers) says.log(`  ${pins} of ${username}`)
  says.log(`Done: ${removed} Pins of ${savers.size} people.`)
}

/** @returns instructions for sending the file */
function writeFile(file: string, request: RemovalRequest): string {
  if (existsSync(file)) throw new Refused(`${file} exists already.`)
  writeFileSync(file, `${inlined(insertRemoval(request, Date.now()))};\n`)
  return `Wrote ${file}: npx wrangler d1 execute DB --remote --config dist/deploy/worker/wrangler.production.json --file ${file}`
}
