import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takedownEvents } from '#worker/model/legal/tables.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { mailsTo, mailTo, newAddress } from '../fixtures/mail.ts'
import { kept, notice, send, total } from '../fixtures/takedowns.ts'
import { person } from '../fixtures/world.ts'

test('each law takes a notice from a visitor, gives it a number and begins its trail [OPT-023 OPT-024]', async () => {
  for (const [law, country] of [
    ['dsa', 'FR'],
    ['india', 'IN'],
    ['turkey', 'TR'],
    ['test', 'US'],
  ] as const) {
    const answer = await send(law, notice({ country, username: '@Mira' }), { country: 'BR' })
    expect(answer, law).toMatchObject({ http: 201, code: 0, data: { law, status: 'received' } })
    expect(answer.data.takedown_id).toMatch(/^\d+$/)
    expect(await kept(answer.data.takedown_id)).toMatchObject({
      law,
      country,
      username: 'mira',
      requestCountry: 'BR',
      senderId: null,
      fullName: 'Ada Lovelace',
      status: 'received',
      beforeCutoff: false,
    })
    const trail = await db
      .select()
      .from(takedownEvents)
      .where(eq(takedownEvents.takedownId, Number(answer.data.takedown_id)))
    expect(trail).toMatchObject([{ kind: 'received', actorId: null }])
  }
})

test('the country that the form names decides, not where the request comes from [OPT-025]', async () => {
  for (const [law, country] of [
    ['dsa', 'GB'],
    ['dsa', 'US'],
    ['dsa', 'CH'],
    ['india', 'PK'],
    ['turkey', 'DE'],
  ] as const) {
    const answer = await send(law, notice({ country }), { country: 'CA' })
    expect(answer, `${law} ${country}`).toMatchObject({
      http: 403,
      code: 92,
      message: "This form isn't available in your country.",
      errors: [{ field: 'country', code: 'invalid_value' }],
    })
  }
  expect(await send('dsa', notice({ country: 'RE' }), { country: 'US' })).toMatchObject({ http: 201 })
})

test('an unknown law is 404 [OPT-023]', async () => {
  for (const law of ['us2', '..%2Fx', 'DSA', 'toString', '__proto__', '%00', 'dsa%0d%0a', '%F0%9F%8D%93']) {
    expect(await send(law, notice()), law).toMatchObject({ http: 404, code: 11, data: null })
    // Decided before the body is read.
    expect((await ask(`/v3/legal/takedowns/${law}/`, { method: 'POST', body: '{', headers: {} })).status, law).toBe(404)
  }
  expect(await askJson('/v3/legal/takedowns/../x/', { method: 'POST', json: notice() })).toMatchObject({ http: 404 })
  expect(await askJson('/v3/legal/takedowns/dsa/')).toMatchObject({ http: 405, code: 10 })
})

test('errors are shown for each field, and nothing is stored [REL-15]', async () => {
  const before = await total()
  const wrong = [
    [{ username: '../x' }, 'username', 'wrong_format'],
    [{ username: undefined }, 'username', 'missing'],
    [{ explanation: 'too little' }, 'explanation', 'too_short'],
    [{ explanation: '' }, 'explanation', 'missing'],
    [{ explanation: 'x'.repeat(5001) }, 'explanation', 'too_long'],
    [{ explanation: ['x'.repeat(30)] }, 'explanation', 'invalid_value'],
    [{ law_type: 'dmca' }, 'law_type', 'unknown_value'],
    [{ content_url: 'javascript:alert(1)' }, 'content_url', 'wrong_format'],
    [{ email: 'nobody' }, 'email', 'wrong_format'],
    [{ email: 'a@b.example\r\nbcc: c@d.example' }, 'email', 'wrong_format'],
    [{ full_name: '' }, 'full_name', 'missing'],
    [{ country: '' }, 'country', 'wrong_format'],
    [{ good_faith: false }, 'good_faith', 'invalid_value'],
    [{ incident_date: '2024-02-30' }, 'incident_date', 'invalid_value'],
    [{ incident_date: '3024-02-01' }, 'incident_date', 'invalid_value'],
    [{ trusted_flagger_id: 'x'.repeat(101) }, 'trusted_flagger_id', 'too_long'],
    [{ status: 'accepted' }, 'status', 'unknown_field'],
  ] as const
  for (const [more, field, code] of wrong)
    expect(await send('dsa', notice(more)), JSON.stringify(more).slice(0, 80)).toMatchObject({
      http: 400,
      code: 1,
      errors: expect.arrayContaining([{ field, code }]),
    })
  expect(await send('dsa', { ...notice(), explanation: 'x'.repeat(1_000_000) })).toMatchObject({ http: 413, code: 6 })
  expect(await total()).toBe(before)
})

test('only the DSA accepts anonymous notices and trusted flaggers [OPT-024]', async () => {
  const nobody = { full_name: undefined, email: undefined, anonymous: true }
  const unnamed = await send('dsa', notice(nobody))
  expect(unnamed).toMatchObject({ http: 201 })
  expect(await kept(unnamed.data.takedown_id)).toMatchObject({ fullName: null, email: null })
  const flagged = await send('dsa', notice({ anonymous: true, trusted_flagger_id: 'TF-7' }))
  expect(await kept(flagged.data.takedown_id)).toMatchObject({ fullName: null, trustedFlaggerId: 'TF-7' })
  for (const [law, country] of [
    ['india', 'IN'],
    ['turkey', 'TR'],
  ] as const) {
    const errors = (field: string) => ({ http: 400, errors: [{ field, code: 'invalid_value' }] })
    expect(await send(law, notice({ country, anonymous: true }))).toMatchObject(errors('anonymous'))
    expect(await send(law, notice({ country, trusted_flagger_id: 'x' }))).toMatchObject(errors('trusted_flagger_id'))
  }
})

test('what happened before 2024 is accepted and marked [OPT-027]', async () => {
  for (const [incident_date, beforeCutoff] of [
    ['2023-12-31', true],
    ['1999-01-01', true],
    ['2024-01-01', false],
  ] as const) {
    const answer = await send('dsa', notice({ incident_date }))
    expect(answer.http).toBe(201)
    expect(await kept(answer.data.takedown_id)).toMatchObject({ beforeCutoff, incidentAt: Date.parse(incident_date) })
  }
})

test('a signed-in person is recorded as the sender', async () => {
  const mira = await person()
  const answer = await send('dsa', notice(), { session: await signIn(mira.username) })
  expect(await kept(answer.data.takedown_id)).toMatchObject({ senderId: mira.id })
})

test('the sender gets the number by mail, once, and nothing that was typed but the username [OPT-023]', async () => {
  const email = newAddress()
  const body = notice({ email, username: '@Mira' })
  const { data } = await send('dsa', body)
  const { subject, text } = await mailTo(email)
  expect(subject).toBe(`Your report to Pinfold: ${data.takedown_id}`)
  expect(text).toContain(`about the profile mira. Its number is ${data.takedown_id}.`)
  expect(text).not.toContain('Ada')
  expect(text).not.toContain('forbids')
  await send('dsa', body)
  const german = newAddress()
  await send('dsa', notice({ email: german }), { country: 'DE' })
  expect((await mailTo(german)).subject).toMatch(/^Deine Meldung an Pinfold: \d+$/)
  expect(await mailsTo(email)).toHaveLength(1)
})
