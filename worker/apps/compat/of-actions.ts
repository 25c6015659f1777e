import { hrefOf } from '#domain/routes.ts'
import type { AnyAction } from '#worker/http/action/action.ts'
import { boardObject, sectionObject } from './objects/board.ts'
import type { Fields, Look } from './objects/look.ts'
import { pinObject } from './objects/pin.ts'
import { NOTHING, oneOf, type Resources } from './resource.ts'

const VIEWS: Record<'pin' | 'board' | 'section', (item: Fields, look: Look) => Fields> = {
  pin: (item) => pinObject(item),
  board: boardObject,
  section: (item) => sectionObject(item),
}

/** The resources defined by actions: each sends the action's `/v3` call, with all of that call's checks. */
export function ofActions(actions: readonly AnyAction[]): Resources {
  const resources: Resources = {}
  for (const { definition, resources: named } of actions)
    for (const { name, view, asks } of named)
      resources[name] = async ({ options, api, look }) => {
        const { ids, input, isOn = true } = asks(options)
        const [method, path] = definition.call
        const way = isOn ? (method.toUpperCase() as 'POST' | 'PUT' | 'DELETE') : 'DELETE'
        const answered = await api.send(way, hrefOf(path, ids), input as object | undefined)
        return view === null ? NOTHING : oneOf(answered, (item) => VIEWS[view](item, look))
      }
  return resources
}
