import { expect } from 'vitest'
import * as worker from '../../worker/index.ts'
import { serveWorker, type Worker } from './bindings.ts'
import { beginFile } from './begin-file.ts'

serveWorker(worker as unknown as Worker)
await beginFile(expect.getState().testPath ?? '')
