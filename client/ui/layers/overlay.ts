import type { ReactNode } from 'react'
import { createStore } from '../../data/store.ts'

/** An element over the page that belongs to no part of it. The app renders it; code that is loaded on demand sets it. */
export const overlay = createStore<ReactNode>(null)
