import type { ReactNode } from 'react'
import { createStore } from '../../data/store.ts'

/** What lies over the page and belongs to no part of it: drawn by the app, brought by code that is fetched when it is wanted. */
export const overlay = createStore<ReactNode>(null)
