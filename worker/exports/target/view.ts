import type { TargetView } from '#domain/exports/target.ts'
import type { TargetRow } from '#worker/model/exports/tables.ts'
import { piecesOf } from './files.ts'

/** The target as its owner sees it, without the password, which is only ever sent to the target itself. */
export function targetView(row: TargetRow): TargetView {
  const { kind, url, bucket, region, folder, username, state, fault, status, sentAt: at, sentName, sentBytes } = row
  const isFaulty = state === 'waiting' || state === 'failed'
  return {
    ...{ kind, url, bucket, region, folder, username },
    tested: { at: row.testedAt, fault: row.testFault, status: row.testStatus },
    sending: {
      state,
      // Each step counts as stopped until it makes progress.
      fault: isFaulty && !(state === 'waiting' && fault === 'stopped') ? fault : null,
      status: isFaulty ? status : null,
      percent: state === 'sent' ? 100 : Math.floor((100 * row.parts.length) / piecesOf(kind, row.bytes)),
    },
    sent: at === null ? null : { at, name: sentName ?? '', bytes: sentBytes ?? 0 },
  }
}
