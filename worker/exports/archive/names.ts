/** The key of the finished archive in the store. */
export function archiveName(id: number): string {
  return `exports/${id}.zip`
}

/** The key of the archive's state before a step. */
export function stateName(id: number, step: number): string {
  return `exports/${id}.${step}.state`
}
