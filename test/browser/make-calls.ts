import type { Page, Route } from 'playwright-core'

/** What the builder has sent: pictures by key, and pins with key and body. */
export interface Sent {
  media: { key: string; type: string; body: string }[]
  pins: { key: string; body: Record<string, unknown> }[]
}

export const success = (data: object) => ({ json: { status: 'success', code: 0, message: 'ok', data } })
export const failure = (status: number, code: number, message: string) => ({
  status,
  json: { status: 'failure', code, message, message_detail: null, data: null, request_id: 'x' },
})

/** Mocks of the calls W-51 and W-52 according to their contracts; the same key answers the same. */
export async function answerCalls(page: Page, fail: (body: Record<string, unknown>) => object | null = () => null) {
  const sent: Sent = { media: [], pins: [] }
  const kept = new Map<string, object>()
  const keyOf = (route: Route) => route.request().headers()['idempotency-key'] ?? ''
  const once = async (route: Route, make: () => object) => {
    const answer = kept.get(keyOf(route)) ?? make()
    kept.set(keyOf(route), answer)
    await route.fulfill({ status: 201, ...success(answer) })
  }
  await page.context().route('**/v3/media/', (route) => {
    const type = route.request().headers()['content-type'] ?? ''
    sent.media.push({ key: keyOf(route), type, body: type.includes('json') ? (route.request().postData() ?? '') : '' })
    const sizes = { width: 60, height: 80, dominant_color: '#1d6b47', duration: null }
    return once(route, () => ({ media_id: String(1000 + kept.size), kind: 'image', image_signature: null, ...sizes }))
  })
  await page.context().route('**/v3/pins/', (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    sent.pins.push({ key: keyOf(route), body })
    const refusal = fail(body)
    return refusal ? route.fulfill(refusal) : once(route, () => ({ id: String(2000 + kept.size) }))
  })
  return sent
}
