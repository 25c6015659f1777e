import { getTableColumns, is, Table } from 'drizzle-orm'
import { SQL } from 'drizzle-orm/sql'
import { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Statement } from '../statement.ts'

interface Selected {
  config?: { fields?: Record<string, unknown> }
}

/**
 * Fails if a `select` has two columns with the same name. D1 returns the rows of a batch by column name and silently keeps only the last of them
 * (design.md 3).
 */
export function refuseRepeatedNames(statement: Statement): void {
  const names = new Set<string>()
  for (const [path, name] of outputNames((statement as Selected).config?.fields ?? {})) {
    if (name === null) throw new Error(`Name the expression ${path} with .as()`)
    if (names.has(name)) throw new Error(`Two selected columns are named ${name}: alias one`)
    names.add(name)
  }
}

/** The name of every selected column, with its path in the selection. */
function outputNames(fields: Record<string, unknown>): [string, string | null][] {
  return Object.entries(fields).flatMap(([path, field]): [string, string | null][] => {
    if (is(field, Table)) return outputNames(getTableColumns(field))
    const isNested = Object.getPrototypeOf(field) === Object.prototype
    return isNested ? outputNames(field as Record<string, unknown>) : [[path, outputName(field)]]
  })
}

function outputName(field: unknown): string | null {
  if (is(field, SQLiteColumn)) return field.name
  if (is(field, SQL.Aliased)) return field.fieldAlias
  return null
}
