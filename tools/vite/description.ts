import { app } from '../../worker/app.ts'
import { describeApi } from '../../worker/http/api/description.ts'

/** What the build writes down. Made while the module loads: what is imported later no longer finds the runner. */
export const description = await describeApi(app)
