import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '../api/operation.ts'
import { readBody } from '../bodies/body.ts'
import { type Left, leaveToast } from './flash.ts'
import type { Fields } from './form.ts'
import { failedTry, formAgain } from './form-tries.ts'

interface SectionForm<Schema extends v.GenericSchema> {
  schema: Schema
  /** Address of the section, and the name under which it shows the form again. */
  section: (sent: Fields) => { page: string; form: string }
  /** Requires the login. Runs before the fields are validated. */
  login: (c: Context<AppEnv>) => Promise<void>
  /** Returns the next page, and a message for it unless its address says enough. */
  act: (c: Context<AppEnv>, input: v.InferOutput<Schema>) => Promise<{ to: string } & Partial<Left>>
}

/** A form of the settings. A failed form is shown again in its section, with faults at their fields. */
export function sectionForm<Schema extends v.GenericSchema>(path: string, form: SectionForm<Schema>): Hono<AppEnv> {
  return new Hono<AppEnv>().post(path, async (c) => {
    const sent = await readBody(c)
    try {
      await form.login(c)
      const { to, toast, ...more } = await form.act(c, judge(form.schema, sent))
      if (toast) leaveToast(c, { toast, ...more })
      return c.redirect(to, 303)
    } catch (error) {
      const { page, form: name } = form.section(sent)
      const attempt = { form: name, ...failedTry(error, sent) }
      return formAgain(c, page, attempt)
    }
  })
}
