import { serve } from '../../tools/serve.ts'
import { keepTransfersGoing } from '../../tools/transfers.ts'

/** Serves the built worker in a process of its own, to be killed; prints its address. With `--transfers` it goes on with what a killed one left. */
const server = await serve({ build: 'local', folder: process.argv[2] ?? '' })
if (process.argv.includes('--transfers')) keepTransfersGoing(server)
process.stdout.write(`${server.url}\n`)
