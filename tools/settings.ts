import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsDocument } from './deploy/settings-document.ts'
import { ROOT } from './local.ts'

/** `npm run settings`: writes `docs/settings.md` from `worker/settings.ts` and the variables of the commands. */
writeFileSync(join(ROOT, 'docs/settings.md'), settingsDocument(readFileSync(join(ROOT, 'worker/settings.ts'), 'utf8')))
