import { serve } from '../../tools/serve.ts'

/** Serves the built worker in a process of its own, to be killed; prints its address. */
const server = await serve({ build: 'local', folder: process.argv[2] ?? '' })
process.stdout.write(`${server.url}\n`)
