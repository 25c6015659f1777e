import { createStore, useStore } from '../../data/store.ts'
import { usePage } from '../frame/page-context.ts'

/** What the bar shows of news. */
interface News {
  /** How many notifications have come since the viewer last looked. */
  unseen: number
  /** A conversation has an unread message. */
  unread: boolean
}

/** What the server has said since the page was rendered; null: nothing. */
const news = createStore<News | null>(null)

/** Shows an answer of the bell's call. */
export function showNews(bell: { unseen_count: number; has_unread_messages: boolean }): void {
  news.set({ unseen: bell.unseen_count, unread: bell.has_unread_messages })
}

export function useNews(): News {
  const { viewer } = usePage()
  return useStore(news, null) ?? { unseen: viewer?.unseen ?? 0, unread: viewer?.unread ?? false }
}
