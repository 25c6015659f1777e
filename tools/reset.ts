import { rmSync } from 'node:fs'
import { dataFolder, runningServer } from './local.ts'

if (runningServer()) {
  console.error('A server is running on this data. Stop it first, then reset.')
  process.exit(1)
}
rmSync(dataFolder(), { recursive: true, force: true })
console.log('The local data is gone. npm start makes the demo world anew.')
