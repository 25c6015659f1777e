import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'

/**
 * What a module keeps between requests, with why it stays small. The isolate of a local server lives for weeks. A browser's page is not meant: its
 * memory ends with it.
 */
const BOUNDS: Record<string, string> = {
  'worker/accounts/sessions/last-use.ts lookedUpAt': 'forgets all at MAX_REMEMBERED',
  'worker/counts.ts counts': 'series of our own names: routes, statuses, jobs, queues',
  'worker/http/request-locale.ts bots': 'forgets all at MOST_AGENTS',
  'worker/media/collage/collage.ts drawing': 'AT_ONCE places, which end after OVER',
  'worker/render/catalogues.ts read': 'nine languages',
  'worker/db/write.ts names': 'columns of the tables',
  'worker/render/held-pages.ts pages': 'drops the oldest at CAPACITY',
  'domain/media/palette.ts steps': 'forgets all at MOST_STEPS',
  'domain/notifications/time-zones.ts zones': 'forgets all at MOST_ZONES',
  'domain/numbers.ts formats': 'forgets all at MAX_FORMATS',
  'domain/time.ts fullFormats': 'locales of localeFor',
  'domain/time.ts shortFormats': 'locales of localeFor, six units each',
  'client/locales/words.ts rules': 'locales of localeFor',
  'client/locales/words.ts numbers': 'locales of localeFor',
}

/** Modules of the browser alone: they add listeners, or look at the document. */
const BROWSER = /^client\/(ui|undo|pins|data|live|locales\/texts\.ts|boot\.ts)/

const KEPT = /^(?:export )?(?:const|let) (\w+)(?:: [^=\n]+)? = (?:new (?:Map|Set)(?:<[^\n]+>)?\(\)|\[\]|\{\})$/gm

test('whatever a module keeps between requests has a bound that is named here [REL-11]', () => {
  const files = globSync('{worker,domain,client}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.|\.d\.ts/.test(file),
  )
  const kept = files.flatMap((file) =>
    BROWSER.test(file)
      ? []
      : [...readFileSync(join(ROOT, file), 'utf8').matchAll(KEPT)]
          .map(([, name]) => `${file} ${name}`)
          .filter((each) => !/ NO_?[A-Z]*$/.test(each)),
  )
  expect(kept.sort()).toEqual(Object.keys(BOUNDS).sort())
  const named = Object.entries(BOUNDS).filter(([, bound]) => /[A-Z_]{5,}/.test(bound))
  for (const [of, bound] of named) {
    const [file = ''] = of.split(' ')
    for (const [name] of bound.matchAll(/[A-Z][A-Z_]{3,}/g))
      expect(readFileSync(join(ROOT, file), 'utf8'), of).toContain(name)
  }
})
