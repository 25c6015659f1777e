/**
 * Groups of files that reach each other through their imports, the largest first (Tarjan's strongly connected components of two files and more).
 * @param imports the files that each file imports
 */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const path: string[] = []
  const visit = (file: string): number => {
    const at = order.size
    order.set(file, at)
    path.push(file)
    let low = at
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (path.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === at) {
      const circle = path.splice(path.indexOf(file))
      if (circle.length > 1) found.push(circle.sort())
    }
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return found.sort((a, b) => b.length - a.length)
}
