import { Hono } from 'hono'
import { type LibraryChange, libraryForm } from '../../domain/library/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { button } from '../http/forms/form.ts'
import { changeLibrary } from './write.ts'

const CHANGES = {
  keep: { keeps_copies: true },
  keep_no_more: { keeps_copies: false },
  pause: { is_paused: true },
  resume: { is_paused: false },
  retry: { retries: true },
} as const satisfies Record<string, LibraryChange>

/** Buttons of the page of what is kept. */
export const libraryForms = new Hono<AppEnv>()
libraryForms.route(
  '/',
  button(routes.do.changeLibrary, libraryForm, async (c, { act }) => {
    await changeLibrary(c.var.asker, c.env, CHANGES[act])
    return { to: routes.settingsLibrary, toast: 'saved' }
  }),
)
