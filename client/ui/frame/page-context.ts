import { createContext, use } from 'react'
import type { PageContextData } from '#client/page-data.ts'

export const PageContext = createContext<PageContextData | null>(null)

export function usePage(): PageContextData {
  const page = use(PageContext)
  if (!page) throw new Error('usePage needs a PageContext')
  return page
}
