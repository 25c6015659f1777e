import type { Context } from 'hono'
import type { Page } from '../../../domain/wire.ts'
import type { AppEnv } from '../../env.ts'

const NO_STORE = { 'cache-control': 'private, no-store' }

/** Answers with `data` in the success object (G-001). */
export function succeed(c: Context<AppEnv>, data: unknown, status: 200 | 201 = 200) {
  return c.json({ status: 'success', code: 0, message: 'ok', data }, status, NO_STORE)
}

/** Answers with a page of a list; `bookmark` is present only if another page follows. */
export function succeedPage(c: Context<AppEnv>, page: Page<unknown>) {
  const bookmark = page.bookmark === null ? {} : { bookmark: page.bookmark }
  const seen = page.seen && { seen: page.seen }
  return c.json({ status: 'success', code: 0, message: 'ok', data: page.items, ...bookmark, ...seen }, 200, NO_STORE)
}
