import { createStore, useStore } from '#client/data/store.ts'
import { usePage } from '../frame/page-context.ts'

/** The bar's counters. */
interface News {
  /** Number of notifications since the viewer last looked. */
  unseen: number
  /** True if a conversation has an unread message. */
  unread: boolean
}

/** The server's last answer since the page was rendered; null: none. */
const news = createStore<News | null>(null)

/** Shows the counters from a response of the bell's call. */
export function showNews(bell: { unseen_count: number; has_unread_messages: boolean }): void {
  news.set({ unseen: bell.unseen_count, unread: bell.has_unread_messages })
}

export function useNews(): News {
  const { viewer } = usePage()
  return useStore(news, null) ?? { unseen: viewer?.unseen ?? 0, unread: viewer?.unread ?? false }
}
