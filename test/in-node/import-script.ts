/** Imports the text of a worker of vitest.config.ts as a module. */
export function importScript<Handler, Exports = object>(script: string): Promise<{ default: Handler } & Exports> {
  return import(`data:text/javascript,${encodeURIComponent(script)}`)
}
