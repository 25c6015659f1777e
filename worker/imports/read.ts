import * as v from 'valibot'
import { parseId } from '#domain/id.ts'
import { actionsOf, changeImportForm, type ImportView } from '#domain/imports/contract.ts'
import { batch } from '../db/batch.ts'
import type { Requester } from '../http/requester.ts'
import { requesterSql } from '../model/accounts/rules.ts'
import type { ImportRecord } from '../model/imports/tables.ts'
import { readTraces } from './more/traces.ts'
import { selectImports, selectOwnImport } from './running/queries.ts'

/** The viewer's imports of the last week, newest first. */
export async function readImports(requester: Requester): Promise<ImportView[]> {
  const { db, now } = requester
  const { rows } = await batch(db, { rows: selectImports(requesterSql(requester), now) })
  return rows.map(importView)
}

export function importView(row: ImportRecord): ImportView {
  const {
    id,
    name,
    state,
    isSecret,
    newBoards,
    preview,
    boards,
    pins,
    known,
    skipped,
    besides,
    broken,
    sheet,
    created,
    at,
    size,
    startedAt,
  } = row
  return {
    ...{
      id: String(id),
      name,
      state,
      isSecret,
      newBoards,
      boards,
      pins,
      known,
      skipped,
      besides,
      broken,
      sheet,
      created,
    },
    preview: state === 'ready' ? preview : null,
    reason: state === 'failed' ? (row.reason ?? 'failed') : null,
    progress: Math.floor((100 * at) / Math.max(1, size)),
    actions: actionsOf(state, startedAt !== null || created > 0),
  }
}

/**
 * True if an action would make the viewer's private profile public (docs/decisions/036): starting an import with a public profile, or undoing one that made
 * the profile private. False for any other action, and for another person's import.
 */
export async function opensProfile(
  requester: Requester,
  bucket: R2Bucket,
  fields: Record<string, string>,
): Promise<boolean> {
  const parsed = v.safeParse(changeImportForm, fields)
  if (!parsed.success || parsed.output.stays_private === 'on') return false
  const { import_id, action, with_profile } = parsed.output
  if (action === 'start' ? with_profile !== 'on' : action !== 'undo') return false
  const id = parseId(import_id)
  if (id === null) return false
  const {
    found: [row],
  } = await batch(requester.db, { found: selectOwnImport(id, requesterSql(requester)) })
  if (!row || action === 'start') return row?.isOpen ?? false
  const { profile } = await readTraces(bucket, row.id)
  return profile?.was.is_private_profile === false && profile.set.is_private_profile === true
}
