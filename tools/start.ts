import { networkAddresses } from './host.ts'
import { dataFolder } from './local.ts'
import { openSite } from './local-site.ts'
import { mailFolder } from './mail.ts'

const isBuilt = process.argv.includes('--no-build')
const { server, host, port } = await openSite({
  build: 'local',
  ...(!isBuilt && { make: async (signal) => (await import('./build.ts')).build('local', signal) }),
  isBehind: true,
})
// Imported lazily, like the build, so that a refused start fails at once.
const [{ createFront }, { demoPassword }, { hasDemo }] = await Promise.all([
  import('./front.ts'),
  import('./demo/world.ts'),
  import('./seed.ts'),
])
await createFront().open({ host, port }, { workerPort: server.port })
const url = `http://localhost:${port}`
console.log(`\nPinfold is at ${url}/`)
for (const address of networkAddresses(host, port)) console.log(`and for your network at ${address}`)
console.log('')
if (await hasDemo(server.db))
  console.log(`Look at ${url}/mira/ as a visitor, or log in with the password "${demoPassword}" as
  mira      an owner with public, protected, secret and archived boards
  theo      a private profile
  atelier   a business
  nova      a newcomer with nothing yet
`)
console.log(`Mail that the site sends lies in ${mailFolder(dataFolder())}`)
console.log('Stop with Ctrl-C. npm run reset throws the data away.')
