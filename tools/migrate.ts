import { dataFolder, openStorage } from './local.ts'
import { Held, hold } from './lock.ts'
import { migrate } from './migrations.ts'

try {
  const held = await hold(dataFolder(), 'migration')
  const storage = await openStorage(dataFolder())
  const files = await migrate(storage.db).finally(storage.close)
  held.release()
  console.log(files.length > 0 ? `Applied ${files.join(', ')}.` : 'Nothing to apply.')
} catch (error) {
  const { message } = error as Error
  console.error(error instanceof Held ? `${message} Stop it first: npm start migrates by itself.` : message)
  process.exitCode = 1
}
