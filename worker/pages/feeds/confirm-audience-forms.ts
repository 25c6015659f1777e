import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Fields } from '#client/exposure/confirm-audience.tsx'
import { safeNext } from '#domain/accounts/rules.ts'
import { type ExposureRequest, exposureBody } from '#domain/exposure/contract.ts'
import { organizePath } from '#domain/moves/organize-path.ts'
import { tickedPins } from '#domain/pins/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { actions } from '#worker/actions.ts'
import type { AppEnv } from '#worker/env.ts'
import { readExposure } from '#worker/exposure/read.ts'
import type { Keep, Widening } from '#worker/http/action/action.ts'
import { byOf } from '#worker/http/action/by.ts'
import { readBody, seenOf } from '#worker/http/bodies/body.ts'
import { opensProfile } from '#worker/imports/read.ts'
import { confirmAudiencePage } from './confirm-audience.ts'

type Describe = (fields: Fields, c: Context<AppEnv>) => Widening | null | Promise<Widening | null>

/** A form's fields except those removed. */
function without(fields: Fields, isRemoved: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isRemoved(name)))
}

const backLink = (fields: Fields, otherwise: string): Keep => ({
  label: 'exposure.stop',
  href: fields.return_to === undefined ? otherwise : safeNext(fields.return_to),
})

const organize: Describe = (fields) => {
  const { act, place: from, board = '', section = '', to = '', name = '', secret, all } = fields
  const target = name.trim() === '' ? (to.split('.')[0] ?? '') : secret === undefined ? 'public' : 'secret'
  if (target === '' || act === 'delete') return null
  const pin_ids = [...tickedPins(fields)]
  const isWhole = all !== undefined && (board !== '' || from === 'all')
  const question: ExposureRequest = isWhole
    ? {
        what: 'boards',
        board_ids: board === '' ? [] : [board],
        to: target,
        section_id: from === 'board' ? section || null : undefined,
      }
    : { what: 'pins', pin_ids, to: target }
  return {
    question,
    keep(_, exposed) {
      if (target === 'public') return { label: 'exposure.secret_board', fields: { ...fields, secret: 'on' } }
      if (!isWhole && pin_ids.some((id) => !exposed.has(id)))
        return { label: 'exposure.leave', fields: without(fields, (each) => exposed.has(each.replace(/^pin\./, ''))) }
      const place = { board: board || undefined, section: section || undefined, all: fields.place === 'all' }
      return {
        label: 'exposure.other_board',
        href: organizePath(fields.place === 'ideas' ? { ...place, board: undefined } : place),
      }
    },
  }
}

const ofActions = actions.flatMap(({ forms }) =>
  forms.flatMap(({ path, asksFirst }) => (asksFirst ? [[path, asksFirst]] : [])),
)

/** Every form that can make content visible to more people (docs/decisions/036), by its address. null: this submission cannot. */
export const CONFIRMED_FORMS: Record<string, Describe> = {
  ...Object.fromEntries(ofActions),
  [routes.do.organize]: organize,
  [routes.do.boardInvite]: (fields, c) => {
    const board = c.req.param('board') ?? ''
    return {
      question: { what: 'invite', board_ids: [board] },
      keep: () => backLink(fields, href(routes.boardPeople, { board })),
    }
  },
  [routes.do.undo]: (fields) => ({
    question: { what: 'undo', undo_ids: [fields.undo_id ?? ''] },
    keep: () => backLink(fields, routes.settingsChanges),
  }),
  [routes.do.changeImport]: async (fields, c) => {
    if (!(await opensProfile(c.var.requester, c.env.MEDIA, fields))) return null
    return {
      question: { what: 'profile' },
      keep: () => ({ label: 'exposure.stay_private', fields: { ...fields, stays_private: 'on' } }),
    }
  },
}

/**
 * Middleware of the forms above. If a form makes pins visible to more people than the sender has confirmed (`seen`), it responds with a confirmation page, and
 * nothing is changed yet, with or without JavaScript. A request that cannot be judged goes on to the form, which refuses it.
 */
export const showFirst = new Hono<AppEnv>()
for (const [path, describe] of Object.entries(CONFIRMED_FORMS))
  showFirst.post(path, async (c, next) => {
    const fields = Object.fromEntries(Object.entries(await readBody(c)).map(([name, value]) => [name, String(value)]))
    const action = await describe(fields, c)
    if (!action || !v.is(exposureBody, action.question)) return next()
    const exposure = await readExposure(c.var.requester, action.question).catch(() => null)
    if (!exposure || exposure.count <= (await seenOf(c))) return next()
    const keep = await action.keep(byOf(c), new Set(exposure.pin_ids))
    const path = 'href' in keep ? keep.href : fields.return_to === undefined ? routes.home : safeNext(fields.return_to)
    return confirmAudiencePage(c, { exposure, action: c.req.path, fields, keep }, path)
  })
