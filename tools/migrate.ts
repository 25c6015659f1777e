import { dataFolder, openStorage, runningServer } from './local.ts'
import { migrate } from './migrations.ts'

if (runningServer()) {
  console.error('A server is running on this data. Stop it first: it migrates by itself when it starts.')
  process.exit(1)
}
const storage = await openStorage(dataFolder())
const files = await migrate(await storage.getD1Database('DB'))
console.log(files.length > 0 ? `Applied ${files.join(', ')}` : 'Nothing to apply.')
await storage.dispose()
