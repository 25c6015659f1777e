import { Hono } from 'hono'
import {
  bucketForm,
  deleteExportForm,
  exportForm,
  monthlyForm,
  targetForm,
  webdavForm,
} from '../../domain/exports/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { button, pageForm } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import { ownHosts } from '../media/write.ts'
import { deleteExport, removeTarget, requestExport, sendToTarget, setMonthly, setTarget, testTarget } from './write.ts'

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

/** Where archives are sent: a form for each kind of place. */
const places = (
  [
    ['sendToBucket', bucketForm],
    ['sendToWebdav', webdavForm],
  ] as const
).map(([name, schema]) =>
  pageForm<typeof bucketForm | typeof webdavForm>(routes.do[name], {
    schema,
    page: () => routes.settingsData,
    says: [400, 429],
    async act(c, input) {
      const { origin, mediaBase } = c.var.site
      const works = await setTarget(c.var.asker, c.env, input, ownHosts(origin, mediaBase))
      return { to: routes.settingsData, toast: works ? 'target_saved' : 'target_broken', mayStay: false }
    },
  }),
)

const changeTarget = button(routes.do.changeTarget, targetForm, async (c, { act }) => {
  const to = routes.settingsData
  if (act === 'test') return { to, toast: (await testTarget(c.var.asker, c.env)) ? 'target_works' : 'target_broken' }
  if (act === 'send')
    return { to, toast: (await sendToTarget(c.var.asker, c.env)) ? 'target_sending' : 'target_nothing' }
  await removeTarget(c.var.asker, c.env)
  return { to, toast: 'target_removed' }
})

/** Buttons of the page where a person takes everything along. */
export const exportForms = new Hono<AppEnv>()
for (const form of [askForExport, removeExport, setMonthlyExport, ...places, changeTarget]) exportForms.route('/', form)
