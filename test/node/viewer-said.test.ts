import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSecretField } from '#worker/http/forms/secret-fields.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync('client/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\.d\.ts$/.test(file))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Sources that ask the server without `send`, and why nothing can be done or shown there as another account. */
const ASKS_ITSELF: Record<string, string> = {
  'client/data/send.ts': 'it is `send`',
  'client/data/outbox.ts': 'says the writer of each Pin; the service worker has no page',
  'client/pins/publishing/send-pin.ts': 'says the page’s mark; only an XMLHttpRequest reports progress',
  'client/service-worker.ts': 'passes on what the browser asks for',
  'client/offline/kept.ts': 'passes on what the browser asks for',
  'client/live/connect.ts': 'says the user in its address: a socket has no headers',
  'client/analytics/beacon.ts': 'counts views of things and stores nobody',
  'client/invites/landing.ts': 'counts the opening of a link; part of the inline script',
  'client/ui/states/error-boundary.tsx': 'reports an error of the page, of nobody',
  'client/profiles/pincode-dialog.tsx': 'a picture',
}

test('the page’s scripts ask the server by `send` alone, which says for whom the page was made [REL-26]', () => {
  const ask = /(?<![.\w])fetch\(|new XMLHttpRequest|new WebSocket|new EventSource|\.sendBeacon\(/
  // `fetch()` without an argument is an island's own.
  const asking = sources.filter((file) => ask.test(read(file).replaceAll(/(?<![.\w])fetch\(\)/g, '')))
  expect(asking.filter((file) => !Object.hasOwn(ASKS_ITSELF, file))).toEqual([])
  expect(Object.keys(ASKS_ITSELF).filter((file) => !asking.includes(file))).toEqual([])
})

test('what a page writes by itself and nobody misses asks nobody as whom it is to be sent [REL-26]', () => {
  const forgotten = sources.filter((file) => /\bcall[(<].*\)\.(?:catch\(|then\(.*, )\(\) => undefined/.test(read(file)))
  expect(forgotten.filter((file) => file !== 'client/data/call.ts')).toEqual([])
})

test('every form that writes is a `Form`, which has the field of the viewer [REL-26]', () => {
  const isWritten = /<form\b[^>]*\bmethod="?post/i
  const others = sources.filter((file) => file !== 'client/ui/form.tsx' && isWritten.test(read(file)))
  expect(others).toEqual([])
  // A form that a script builds says it too.
  const built = sources.filter((file) => read(file).includes("createElement('form')"))
  for (const file of built) expect(read(file), file).toContain('VIEWER_FIELD')
})

/** Forms that say nothing on a visitor's page, and why it doesn't matter who sends them. */
const FOR_ANYONE: Record<string, string> = {
  'client/accounts/login-form.tsx': 'a password proves the person',
  'client/accounts/signup-form.tsx': 'makes the person',
  'client/apps/try-call.tsx': 'acts as the person of the token in it',
  'client/pages/accounts/account-link.tsx': 'a mailed token proves the person',
  'client/pages/accounts/mail-me.tsx': 'mails to the address in it',
  'client/pages/legal/statement.tsx': 'a mailed token proves the person',
  'client/pages/notifications/stop-mails.tsx': 'a mailed token proves the person',
  'client/ui/frame/footer.tsx': 'sets the language of the browser',
  'client/ui/frame/language-offer.tsx': 'sets the language of the browser',
}

test('a form of a visitor’s page says that nobody was signed in, unless it doesn’t matter who sends it [REL-26]', () => {
  const silent = sources.filter((file) => /<Form\b[^>]*\bisForAnyone\b/.test(read(file)))
  expect(silent.toSorted()).toEqual(Object.keys(FOR_ANYONE).toSorted())
})

test('every field for a password has a name whose value is kept nowhere [REL-26]', () => {
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/<PasswordField\b[^>]*?\bname="(\w+)"/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ name }) => !isSecretField(name))).toEqual([])
  // It is the only such field, besides the one for a token in the console of the API, and that of a person's own store, which no browser may fill with the
  // password of this site.
  const plain = sources.filter((file) => /\btype=[^\n]*['"]password['"]/.test(read(file)))
  expect(plain.sort()).toEqual([
    'client/accounts/password-field.tsx',
    'client/apps/try-call.tsx',
    'client/exports/target-form.tsx',
  ])
})
