import { actionsOf, type ImportView } from '../../domain/imports/contract.ts'
import { askerSql } from '../accounts/conditions.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { selectImports } from './running/queries.ts'
import type { ImportRecord } from './tables.ts'

/** The viewer's imports of the last week, newest first. */
export async function readImports(asker: Asker): Promise<ImportView[]> {
  const { db, now } = asker
  const { rows } = await round(db, { rows: selectImports(db, askerSql(asker), now) })
  return rows.map(importView)
}

export function importView(row: ImportRecord): ImportView {
  const { id, name, state, isSecret, boards, pins, known, skipped, besides, sheet, created, at, size } = row
  return {
    ...{ id: String(id), name, state, isSecret, boards, pins, known, skipped, besides, sheet, created },
    reason: state === 'failed' ? (row.reason ?? 'failed') : null,
    progress: Math.floor((100 * at) / Math.max(1, size)),
    actions: actionsOf(state, created),
  }
}
