import { Hono } from 'hono'
import { deleteExportForm, exportForm, monthlyForm } from '../../domain/exports/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { button } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import { deleteExport, requestExport, setMonthly } from './write.ts'

const askForExport = button(routes.do.exportData, exportForm, async (c, { pictures, export_id }) => {
  const asideId = export_id === undefined ? null : idOf(export_id, 'no_such_call')
  const state = await requestExport(c.var.asker, c.env, c.var.site, pictures === 'inside', asideId)
  return { to: routes.settingsData, toast: state === 'ready' ? 'export_ready' : 'export_running' }
})

const removeExport = button(routes.do.deleteExport, deleteExportForm, async (c, { export_id }) => {
  await deleteExport(c.var.asker, c.env.MEDIA, idOf(export_id, 'no_such_call'))
  return { to: routes.settingsData, toast: 'export_deleted' }
})

const setMonthlyExport = button(routes.do.monthlyExport, monthlyForm, async (c, { monthly }) => {
  await setMonthly(c.var.asker, c.var.site, monthly)
  return { to: routes.settingsData, toast: monthly === 'off' ? 'export_unplanned' : 'export_planned' }
})

/** Buttons of the page where a person takes everything along. */
export const exportForms = new Hono<AppEnv>()
for (const form of [askForExport, removeExport, setMonthlyExport]) exportForms.route('/', form)
