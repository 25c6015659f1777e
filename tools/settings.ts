import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsDocument } from './deploy/settings-document.ts'
import { ROOT } from './local.ts'

/** `npm run settings`: prints `worker/settings.ts` and the variables of the commands to `docs/settings.md`. */
writeFileSync(join(ROOT, 'docs/settings.md'), settingsDocument(readFileSync(join(ROOT, 'worker/settings.ts'), 'utf8')))
