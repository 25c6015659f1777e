import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { assetsPlugin } from '../vite/assets-plugin.ts'
import { descriptionPlugin } from '../vite/description-plugin.ts'
import { firedEventsPlugin } from '../vite/fired-events-plugin.ts'
import { islandsPlugin } from '../vite/islands-plugin.ts'
import { messagesPlugin } from '../vite/messages-plugin.ts'

/** ms after which a test counts as hung. Busy machines take ten times as long as idle ones, so tests limit no times of their own. */
const HUNG = 600_000
/** Settings of every run. The message of a failed comparison must contain the difference, because the summary of a whole run shows no more than that. */
export const EVERY = { testTimeout: HUNG, hookTimeout: HUNG, chaiConfig: { truncateThreshold: 600 } }

/** The plugins that sources need in tests. */
export function sourcePlugins(): PluginOption[] {
  return [react({ jsxImportSource: '#jsx' }), islandsPlugin(), messagesPlugin(), descriptionPlugin(), assetsPlugin()]
}

/** Plugins of tests that run the worker. */
export function workerPlugins(): PluginOption[] {
  return [...sourcePlugins(), firedEventsPlugin()]
}
