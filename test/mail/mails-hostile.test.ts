import { expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language.ts'
import { askJson } from '../fixtures/app.ts'
import { mailTo, newAddress } from '../fixtures/mail.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

/** Names that would end a header, turn the text around, or break an encoder. */
const NAMES = [
  'Eve\r\nBcc: everybody@pinfold.example',
  'Eve\r\n\r\n<script>alert(1)</script>',
  'Eve\u2028Bcc: x@pinfold.example',
  'Eve\x85Bcc: x@pinfold.example',
  'Eve\0',
  '\u202eevE',
  'Eve \ud83d',
  '=?utf-8?q?Eve=0D=0ABcc:_x=40pinfold.example?=',
  'Åsa Müller ピン',
]

test('whatever a name contains, the subject of a mail is one line, in each language [REL-09 REL-15]', async () => {
  const session = await sessionOf(await person())
  for (const [i, language] of LANGUAGES.entries()) {
    const full_name = NAMES[i] ?? ''
    const changed = await askJson('/v3/users/me/', { method: 'PUT', json: { full_name }, session })
    // A name may be refused, but no name gives a 5xx.
    expect(changed.http, JSON.stringify(full_name)).toBeLessThan(500)
    const to = newAddress()
    const { username } = await person({ email: to })
    const json = { delegate_username: username, scopes: ['boards'] }
    const granted = await askJson(`/v3/account/delegations/?hl=${language}`, { method: 'POST', json, session })
    expect(granted.http).toBe(200)
    const { subject, text } = await mailTo(to)
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u)
    expect(subject.isWellFormed()).toBe(true)
    // RFC 5322 allows 998 octets to a line, the name of the header included.
    expect(new TextEncoder().encode(subject).length).toBeLessThanOrEqual(900)
    expect(text).not.toMatch(/[\0\u202a-\u202e]|\r/)
  }
})
