import { ownSectionIn } from '#domain/apps/board-options.ts'
import { idsIn, neededIn, textIn } from '#domain/apps/compat.ts'
import { href, routes } from '#domain/routes.ts'
import { sectionObject } from '../objects/board.ts'
import { isFields, textOf } from '../objects/look.ts'
import { pinObject } from '../objects/pin.ts'
import { oneOf, pageIn, pageOf, type Resources } from '../resource.ts'
import { boardIdIn } from './boards.ts'

const { api: v3 } = routes

/** Sections of boards and the pins in them. */
export const sections: Resources = {
  'BoardSections.get': async (asked) => {
    const path = href(v3.boardSections, { board: await boardIdIn(asked) })
    return pageOf(await asked.api.get(path, pageIn(asked.options)), sectionObject)
  },
  'BoardSection.get': async ({ options, api }) => {
    const id = textIn(options, 'section_id')
    const path =
      id === undefined
        ? href(v3.sectionAddress, {
            user: neededIn(options, 'username'),
            slug: neededIn(options, 'board_slug', 'slug'),
            section_slug: neededIn(options, 'section_slug'),
          })
        : href(v3.section, { section: id })
    return oneOf(await api.get(path), sectionObject)
  },
  'BoardSection.create': async ({ options, api }) => {
    const path = href(v3.boardSections, { board: neededIn(options, 'board_id') })
    const made = await api.send('POST', path, { title: neededIn(options, 'name', 'title') })
    const pins = idsIn(options, 'initial_pins')
    const section = isFields(made.data) ? textOf(made.data, 'id') : ''
    if (pins.length === 0) return oneOf(made, sectionObject)
    await api.send('PUT', href(v3.sectionPins, { section }), { pins })
    return oneOf(await api.get(href(v3.section, { section })), sectionObject)
  },
  'BoardSectionPins.get': async ({ options, api }) =>
    pageOf(await api.get(href(v3.sectionPins, ownSectionIn(options)), pageIn(options)), pinObject),
}
