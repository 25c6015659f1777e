import { neededIn } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { actions } from '#worker/actions.ts'
import type { Resource } from '../compat/resource.ts'
import { searchIn } from '../compat/resources/found.ts'
import { resources } from '../compat/resources.ts'

const { aliases } = routes

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Another address of a call. `only`: applies to bodies with one of these fields; the call itself handles all others. */
export interface Alias {
  methods: Method[]
  path: string
  resource: Resource
  only?: string[]
}

function of(name: string): Resource {
  const resource = resources[name]
  if (!resource) throw new Error(`There is no resource ${name}`)
  return resource
}

/** The resource for each value of `action` in a bulk edit. */
const ACTIONS = { move: 'BulkEdit.update', copy: 'BulkEdit.create', delete: 'BulkEdit.delete' } as const

const bulk: Resource = (asked) => {
  const action = neededIn(asked.options, 'action')
  const name = Object.entries(ACTIONS).find(([each]) => each === action)?.[1]
  if (!name) throw new Failure('invalid', { faults: [{ field: 'action', code: 'unknown_value' }] })
  return of(name)(asked)
}

/** Aliases that differ from the rooms' calls in method, path, or fields of the body. */
export const table: readonly Alias[] = [
  // Before the address of a Pin by its id, which would match `bulk`.
  { methods: ['PUT', 'POST'], path: aliases.bulk, resource: bulk },
  ...actions.flatMap(({ resources: named }) =>
    named.flatMap(({ name, aliases: others }) => others.map((alias) => ({ ...alias, resource: of(name) }))),
  ),
  { methods: ['PUT'], path: aliases.boards, resource: of('Board.create') },
  { methods: ['POST'], path: aliases.boards, resource: of('Board.create'), only: ['category', 'layout'] },
  { methods: ['POST'], path: aliases.boardFollow, resource: of('BoardFollow.create') },
  { methods: ['GET'], path: aliases.boardInvites, resource: of('BoardInvites.get') },
  { methods: ['PUT'], path: aliases.boardSections, resource: of('BoardSection.create') },
  {
    methods: ['POST'],
    path: aliases.boardSections,
    resource: of('BoardSection.create'),
    only: ['name', 'title_source', 'name_source', 'initial_pins'],
  },
  { methods: ['GET'], path: aliases.oneBoardSections, resource: of('BoardSections.get') },
  { methods: ['PUT', 'POST'], path: aliases.oneBoardSections, resource: of('BoardSection.create') },
  { methods: ['GET'], path: aliases.section, resource: of('BoardSection.get') },
  { methods: ['GET'], path: aliases.sectionPins, resource: of('BoardSectionPins.get') },
  { methods: ['POST'], path: aliases.metadata, resource: of('UserMetadata.update') },
  { methods: ['POST'], path: aliases.follow, resource: of('UserFollow.create') },
  { methods: ['POST'], path: aliases.block, resource: of('UserBlock.create') },
  { methods: ['PUT'], path: aliases.pins, resource: of('Pin.create') },
  {
    methods: ['POST'],
    path: aliases.pins,
    resource: of('Pin.create'),
    only: ['image_url', 'source_url', 'section', 'media_upload_id', 'upload_id', 'carousel_data_json'],
  },
  { methods: ['GET'], path: aliases.searchPins, resource: (asked) => searchIn(asked, 'pins') },
  { methods: ['GET'], path: aliases.searchBoards, resource: (asked) => searchIn(asked, 'boards') },
  { methods: ['GET'], path: aliases.searchUsers, resource: (asked) => searchIn(asked, 'users') },
  { methods: ['PUT'], path: aliases.conversations, resource: of('Conversations.create') },
  { methods: ['POST'], path: aliases.conversations, resource: of('Conversations.create'), only: ['emails', 'pin'] },
  { methods: ['PUT'], path: aliases.mediaRegister, resource: of('MediaUpload.create') },
  { methods: ['POST'], path: aliases.mediaRegister, resource: of('MediaUpload.create'), only: ['media_type'] },
  {
    methods: ['PUT', 'POST'],
    path: aliases.mediaRegisterAll,
    resource: of('MediaUploadBatch.create'),
    only: ['media_info_list'],
  },
]
