import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takedowns } from '#worker/model/legal/tables.ts'
import { ask, askHtml, db } from '../fixtures/app.ts'
import { attribute, byTestId, select, texts } from '../fixtures/html.ts'
import { filled, sendForm, total } from '../fixtures/takedowns.ts'

test('a form that was sent leads to its number, and to nothing that one could send again [OPT-023]', async () => {
  for (const [law, country] of [
    ['dsa', 'DE'],
    ['india', 'IN'],
    ['turkey', 'TR'],
  ] as const) {
    const fields = filled({ law, country })
    if (law !== 'dsa') Reflect.deleteProperty(fields, 'trusted_flagger_id')
    const answer = await sendForm(fields)
    expect(answer.status, law).toBe(303)
    const where = answer.headers.get('location') ?? ''
    const number = /number=(\d+)$/.exec(where)?.[1] ?? ''
    expect(where).toBe(`/legal/report/${law}/sent/?number=${number}`)
    const kept = await db
      .select()
      .from(takedowns)
      .where(eq(takedowns.id, Number(number)))
    expect(kept).toMatchObject([{ law, country, lawType: 'DMCA', contentUrl: null, incidentAt: null }])
    const { http, html, headers } = await askHtml(where)
    expect([http, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await texts(html, byTestId('takedown-number'))).toEqual([number])
    const again = await sendForm(fields)
    expect(again.headers.get('location')).toBe(where)
  }
  for (const number of ['', 'x', '<b>', '1'.repeat(17)])
    expect((await ask(`/legal/report/dsa/sent/?number=${encodeURIComponent(number)}`)).status, number).toBe(404)
})

test('a notice about a child’s safety needs no name, and a trusted flagger is named [OPT-024]', async () => {
  const fields = { ...filled({ trusted_flagger_id: 'TF-1' }), full_name: '', email: '' }
  const refused = await sendForm(fields)
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(await texts(html, '#full_name-fault')).toEqual(['Fill this in.'])
  expect(await texts(html, '#email-fault')).toEqual(['Fill this in.'])
  expect((await sendForm({ ...fields, anonymous: 'on' })).status).toBe(303)
})

test('a form that fails comes back with all that was typed, and what was wrong where [REL-15 REL-09]', async () => {
  const before = await total()
  const fields = filled({
    username: 'mira okafor',
    content_url: 'ftp://example.org/"><img src=x>',
    explanation: '</textarea><b>too',
    incident_date: '2023-02-31',
    email: 'ada',
    full_name: '"><script>alert(1)</script>',
    anonymous: 'on',
  })
  const { good_faith: _, ...without } = fields
  const answer = await sendForm({ ...without, country: 'AT' })
  const html = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
  for (const name of ['username', 'content_url', 'explanation', 'incident_date', 'email', 'good_faith']) {
    expect(await attribute(html, `#${name}`, 'aria-invalid'), name).toBe('true')
    expect(await attribute(html, `#${name}`, 'aria-describedby'), name).toContain(`${name}-fault`)
  }
  expect(await texts(html, '#explanation-fault')).toEqual(['“What is wrong with it?” needs at least 20 characters.'])
  for (const name of ['username', 'content_url', 'incident_date', 'email', 'full_name'] as const)
    expect(await attribute(html, `#${name}`, 'value'), name).toBe(
      fields[name].replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
  expect(await attribute(html, '[name=return_to]', 'value')).toMatch(/^\/legal\/report\/dsa\/\?try=[\w-]{43}$/)
  expect(html).toContain('&lt;/textarea&gt;&lt;b&gt;too')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<img src=x>')
  expect(await select(html, '[name=anonymous][checked]')).toHaveLength(1)
  expect((await select(html, '[name=country] option[selected]')).map((each) => each.attributes.value)).toEqual(['AT'])
  expect((await select(html, '[name=law_type] option[selected]')).map((each) => each.attributes.value)).toEqual([
    'DMCA',
  ])
  expect(await total()).toBe(before)
})

test('nothing typed is lost when the country isn’t covered, the limit is reached or the database is away [REL-13 REL-20]', async () => {
  const fields = filled({ explanation: 'I have typed this for a long time.' })
  const wrong = await sendForm({ ...fields, country: 'GB' })
  const page = await wrong.text()
  expect(wrong.status).toBe(403)
  expect(await texts(page, '[role=alert]')).toEqual(["This form isn't available in your country."])
  expect(page).toContain('I have typed this for a long time.')
  const away = await sendForm(fields, { headers: { 'x-test-fail-call': '1' } })
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await away.text()).toContain('I have typed this for a long time.')
  const now = { 'x-test-now': String((Math.ceil(Date.now() / 3_600_000) + 0.5) * 3_600_000) }
  for (let i = 0; i < 5; i++)
    expect((await sendForm({ ...fields, explanation: `Number ${i} of some notices.` }, { headers: now })).status).toBe(
      303,
    )
  const sixth = await sendForm(fields, { headers: now })
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '1800'])
  expect(await sixth.text()).toContain('I have typed this for a long time.')
})

test('a body that is not a form is rejected as such [REL-15]', async () => {
  const post = (body: BodyInit, type: string) =>
    ask('/do/takedown/', { method: 'POST', body, headers: { 'content-type': type } })
  expect((await post('x', 'text/plain')).status).toBe(415)
  expect((await post(`law=dsa&explanation=${'x'.repeat(1_000_000)}`, 'application/x-www-form-urlencoded')).status).toBe(
    413,
  )
  for (const law of ['us2', '../x', 'test', '']) expect((await sendForm(filled({ law }))).status, law).toBe(404)
  expect((await post('{"law":"dsa","username":{"a":1}}', 'application/json')).status).toBe(400)
  expect((await post('{"law":["dsa"]}', 'application/json')).status).toBe(404)
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await sendForm(filled(), { headers: foreign })).status).toBe(403)
})

test('a page with a form that visitors send brings the token that G-010 asks for, once [REL-07]', async () => {
  const cookies = async (headers = {}) => (await ask('/legal/report/dsa/', { headers })).headers.getSetCookie().join()
  expect(await cookies()).toMatch(/^csrftoken=[\w-]{43}; Path=\/; Secure; SameSite=Lax$/)
  expect(await cookies({ cookie: 'csrftoken=abc' })).toBe('')
})
