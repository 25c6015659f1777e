import type { MediaAnswer } from '../../domain/media/contract.ts'
import { routes } from '../../domain/routes.ts'
import { CallError } from '../data/fetcher.ts'

/** Waits before the second, third and fourth try, in ms. */
const BACK_OFF = [300, 1000, 3000]

/**
 * Uploads a file (W-52). Where there is no answer, or 503, it is sent three times more under the same key, so that it is taken once (REL-17).
 * A failure rejects with its `CallError`; code 0: there was no answer.
 */
export async function sendFile(file: Blob, key: string): Promise<MediaAnswer> {
  const headers = {
    accept: 'application/json',
    'content-type': file.type || 'application/octet-stream',
    'idempotency-key': key,
  }
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(routes.api.mediaUpload, { method: 'POST', headers, body: file }).catch(() => null)
    const answer = (await response?.json().catch(() => null)) as Answer | null | undefined
    if (response?.ok && answer?.data) return answer.data
    const pause = BACK_OFF[attempt]
    const isWorthMore = !response || response.status === 503
    if (!isWorthMore || pause === undefined) throw new CallError(answer?.code ?? 0, answer?.message ?? '')
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

interface Answer {
  data?: MediaAnswer
  code?: number
  message?: string
}
