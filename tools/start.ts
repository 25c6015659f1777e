import { build } from './build.ts'
import { demoPassword } from './demo/world.ts'
import { openDoor } from './door.ts'
import { dataFolder, removeServerNote, runningServer, writeServerNote } from './local.ts'
import { isEmpty, seed } from './seed.ts'
import { isFree, serve } from './serve.ts'

const folder = dataFolder()
const port = Number(process.env.PORT ?? 8787)
if (runningServer()) fail('A server is already running on this data.')
if (!(await isFree(port))) fail(`Port ${port} is taken. Choose another: PORT=8790 npm start`)

if (!process.argv.includes('--no-build')) {
  console.log('Building…')
  await build('local')
}
const server = await serve({ build: 'local', folder, port, testHooks: process.env.TEST_HOOKS === '1' })
const door = await openDoor(server.db)
writeServerNote(folder, { pid: process.pid, port, door: door.port, token: door.token })
if (await isEmpty(server.db)) {
  await seed(server, (share) => tell(`Making the demo world: ${Math.floor(share * 100)} %`))
  tell('Making the demo world: done\n')
}
console.log(`
Pinfold is at ${server.url}/

Look at ${server.url}/mira/ as a visitor, or log in with the password "${demoPassword}" as
  mira      an owner with public, protected, secret and archived boards
  theo      a private profile
  atelier   a business
  nova      a newcomer with nothing yet

Stop with Ctrl-C. npm run reset throws the data away.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    removeServerNote(folder)
    door.server.close()
    await server.close()
    process.exit(0)
  })
}

let told = ''
function tell(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
  else if (line !== told && /done|[05]0 %$/.test(line)) console.log(line.trim())
  told = line
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
