export { aliasRoutes } from './aliases/alias-routes.ts'
export { tokenForPrograms } from './door/cookies.ts'
export { resourceDoor } from './door/door.ts'
export { doorFailure } from './door/envelope.ts'
