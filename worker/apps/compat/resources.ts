import { actions } from '#worker/actions.ts'
import { ofActions } from './of-actions.ts'
import type { Resources } from './resource.ts'
import { accounts } from './resources/accounts.ts'
import { boards } from './resources/boards.ts'
import { comments } from './resources/comments.ts'
import { found } from './resources/found.ts'
import { invitations } from './resources/invitations.ts'
import { people } from './resources/people.ts'
import { pins } from './resources/pins.ts'
import { sections } from './resources/sections.ts'
import { talks } from './resources/talks.ts'
import { uploads } from './resources/uploads.ts'

/** All resources of the compatibility API. Each maps to `/v3` calls; none reads or writes by itself. */
export const resources: Resources = {
  ...ofActions(actions),
  ...accounts,
  ...people,
  ...boards,
  ...sections,
  ...pins,
  ...talks,
  ...comments,
  ...invitations,
  ...found,
  ...uploads,
}

/** The verbs that a resource has; empty for an unknown name. */
export function verbsOf(name: string): string[] {
  return Object.keys(resources).flatMap((key) => (key.startsWith(`${name}.`) ? [key.slice(name.length + 1)] : []))
}
