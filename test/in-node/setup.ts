import { expect } from 'vitest'
import * as worker from '#worker/index.ts'
import { beginFile } from './begin-file.ts'
import { serveWorker, type Worker } from './bindings.ts'

serveWorker(worker as unknown as Worker)
await beginFile(expect.getState().testPath ?? '')
