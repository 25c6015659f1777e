import { dirname, join, normalize } from 'node:path'

/**
 * The file that an import of ours names, as a path from the project's folder; null: a package.
 * @param file the path of the source with the import, from the project's folder. If it is absolute, so is the result of a relative import
 * @param request as written: `./near.ts`, or `#worker/db/select.ts` by the map in `package.json`
 */
export function resolveImport(file: string, request: string): string | null {
  if (/^#(?:client|domain|test|tools|worker)\//.test(request)) return request.slice(1)
  return request.startsWith('.') ? normalize(join(dirname(file), request)) : null
}
