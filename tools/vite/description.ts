import { app } from '#worker/app.ts'
import { describeApi } from '#worker/http/api/description.ts'

/** The description that the build writes. Created while the module loads, because the module runner is closed afterwards. */
export const description = await describeApi(app)
