import type { SQL } from 'drizzle-orm'
import type { ImportState } from '#domain/imports/contract.ts'
import { MOST_CUTS } from '#domain/imports/cut-off.ts'
import type { Statement } from '#worker/db/batch.ts'
import { oneOf } from '#worker/db/one-of.ts'
import { rows, select } from '#worker/db/select.ts'
import { deleteSlice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, run, setOf, valuesOf } from '#worker/db/write.ts'
import { HOLD, LATE } from '#worker/leases.ts'
import { boards } from '#worker/model/boards/tables.ts'
import { dataImports, type ImportRecord, importPins, importTraces } from '#worker/model/imports/tables.ts'
import { isPending } from '#worker/model/invites/rules.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'

export function insertImport(row: typeof dataImports.$inferInsert) {
  return run`insert into ${dataImports} ${valuesOf(dataImports, row)}`
}

export function selectImport(id: number) {
  return select(dataImports)`from ${dataImports} where ${dataImports.id} = ${id}`
}

/** An import, if it is of the person, by SQL for their id. */
export function selectOwnImport(id: number, userId: SQL) {
  return select(dataImports)`from ${dataImports} where ${dataImports.id} = ${id} and ${dataImports.userId} = ${userId}`
}

/** A person's imports, newest first, by SQL for their id. */
export function selectImports(userId: SQL, now: number) {
  return select(dataImports)`
    from ${dataImports}
    where ${dataImports.userId} = ${userId} and ${dataImports.expiresAt} > ${now}
    order by ${dataImports.id} desc
    limit 10`
}

/** Moves an import from one of some states to another, with other changes. Returns the id and the state, or no row. */
export function moveImport(
  { id, userId }: Pick<ImportRecord, 'id' | 'userId'>,
  from: readonly ImportState[],
  to: ImportState,
  more: Partial<typeof dataImports.$inferInsert> = {},
) {
  return returning({
    id: dataImports.id,
    state: dataImports.state,
  })`update ${dataImports} ${setOf(dataImports, { ...more, state: to, ...FREE })} where id = ${id} and user_id = ${userId} and state ${oneOf(from)}`
}

/** Released, without faults. */
export const FREE = { heldUntil: 0, holder: 0, faults: 0, reason: null }

/** True if the import is in progress. */
export const isWorked = sql`state in ('checking', 'running', 'undoing')`
export const isDue = (id: number, now: number) => sql`id = ${id} and ${isWorked} and held_until <= ${now}`

/** Takes an import for one step, unless another job holds it. Counts the step as failed until it makes progress. */
export function holdImport(id: number, now: number, holder: number) {
  return returning(
    dataImports,
  )`update ${dataImports} ${setOf(dataImports, { heldUntil: now + HOLD, holder, faults: sql`faults + 1`, reason: 'killed' })} where ${isDue(id, now)} and faults < ${MOST_CUTS}`
}

/** Owner, end of the hold and number of failed steps of an import in progress; else no row. */
export function selectHeld(id: number) {
  const { userId, heldUntil: until, faults } = dataImports
  return select({ id: dataImports.id, userId, until, faults })`from ${dataImports} where id = ${id} and ${isWorked}`
}

type Held = Pick<ImportRecord, 'id' | 'holder' | 'state'>

export const isHeld = ({ id, holder, state }: Held) => sql`id = ${id} and state = ${state} and holder = ${holder}`

/** Changes the row if this job still holds it, in the same state. */
export function changeImport(held: Held, change: Partial<typeof dataImports.$inferInsert>) {
  return returning({ id: dataImports.id })`update ${dataImports} ${setOf(dataImports, change)} where ${isHeld(held)}`
}

/** Fails the batch unless this job still holds the import in the same state: inserts a null import id, which the table rejects. */
export function mustHold(held: Held): Statement {
  return run`insert into import_pins (import_id, pin_id)
      select null, 0 where not exists (select 1 from data_imports where ${isHeld(held)})`
}

/** Imports that are due, whose message was lost or which have no queue. */
export function selectWaitingImports(now: number, limit: number) {
  return select({ id: dataImports.id })`
    from ${dataImports}
    where ${isWorked} and held_until <= ${now - LATE}
    order by ${dataImports.heldUntil}
    limit ${limit}`
}

export function selectExpiredImports(now: number, limit: number) {
  return select({
    id: dataImports.id,
    parts: dataImports.parts,
  })`from ${dataImports} where expires_at <= ${now} limit ${limit}`
}

/** Deletes a slice of the remembered Pins and traces of these imports, and each import that has none left. */
export function deleteImports(ids: readonly number[]): Statement[] {
  return [
    run`delete from import_pins where rowid in (select rowid from import_pins where import_id ${oneOf(ids)} limit 5000)`,
    run`delete from import_traces where rowid in (select rowid from import_traces where import_id ${oneOf(ids)} limit 5000)`,
    run`delete from data_imports where id ${oneOf(ids)} and not exists (select 1 from import_pins where import_id = data_imports.id)
        and not exists (select 1 from import_traces where import_id = data_imports.id)`,
  ]
}

/** Rows remembered for imports of purged accounts. The ids are found one by one, so that rows of other imports are not read. */
function deleteLost(table: typeof importPins | typeof importTraces) {
  const lost = sql`with recursive it(id) as (select min(import_id) from ${table}
      union all select (select min(import_id) from ${table} where import_id > it.id) from it where it.id is not null)
    select id from it where id is not null and not exists (select 1 from data_imports where data_imports.id = it.id)`
  return deleteSlice(table, sql`import_id in (${lost})`)
}

export function deleteLostPins() {
  return deleteLost(importPins)
}

export function deleteLostTraces() {
  return deleteLost(importTraces)
}

/** Numbers of these features that the person's Pins have: links, keys and hashes of pictures. */
export function selectKnownMarks(userId: number, marks: { kind: string; value: string | number }[]) {
  return rows<{ n: number }>`select distinct j.key as n from json_each(${JSON.stringify(marks)}) as j
      cross join pin_likeness as l on l.pinner_id = ${userId} and l.kind = j.value ->> 'kind' and l.value = j.value ->> 'value'`
}

const maySee = (userId: number) => sql`p.deleted_at is null and (p.listed = 1 or p.pinner_id = ${userId})`

/** A picture or film of this site. All null but the key: it is not an upload, or the poster of a film. Sizes in pixels, `duration` in ms. */
export interface UsableMedia extends Pick<MediaRow, 'key' | 'duration' | 'tones' | 'dhash'> {
  kind: MediaRow['kind'] | null
  type: string | null
  width: number | null
  height: number | null
  color: string | null
  bytes: number | null
}

/**
 * Pictures and films of this site that the person may use, by key: those of their own Pins, and of public Pins. With the known facts, and the kind of an
 * upload.
 */
export function selectUsableKeys(userId: number, keys: string[]) {
  const seen = (name: string) => sql.raw(`coalesce(o.${name}, f.${name}, r.${name}, s.${name}) as ${name}`)
  return rows<UsableMedia>`select j.value as key, o.kind, o.type, coalesce(o.width, r.width) as width, coalesce(o.height, r.height) as height, o.duration, o.bytes,
        ${seen('color')}, ${seen('tones')}, ${seen('dhash')} from json_each(${JSON.stringify(keys)}) as j
      left join media as o on o.id = (select max(id) from media where key = j.value and used = 1)
      left join media as f on f.id = (select max(id) from media where poster_key = j.value and used = 1)
      left join remote_media as r on r.key = j.value
      left join pins as s on s.id = (select id from pins where image_key = j.value limit 1)
      where exists (select 1 from pins as p where p.image_key = j.value and ${maySee(userId)})
        or exists (select 1 from media as m cross join pins as p on p.image_key = m.lead_key where m.key = j.value and m.used = 1 and ${maySee(userId)})
        or exists (select 1 from media as m cross join pins as p on p.image_key = m.lead_key where m.poster_key = j.value and m.used = 1 and ${maySee(userId)})`
}

/** Visibility of a board: its privacy, and if it has neither collaborators nor invitations. */
const SEEN_BY = {
  privacy: boards.privacy,
  isAlone: sql<number>`(${boards.collaboratorCount} = 0 and not exists (select 1 from board_invites where board_id = ${boards.id} and ${isPending}))`,
}

/** Visibility of these boards. */
export function selectSeenBy(ids: number[]) {
  return select({ id: boards.id, ...SEEN_BY })`from ${boards} where ${boards.id} ${oneOf(ids)}`
}

/** Those of these boards that the person owns and that are not deleted, with their visibility. */
export function selectOwnSeenBy(userId: number, ids: number[]) {
  return select({ id: boards.id, name: boards.name, nameKey: boards.nameKey, ...SEEN_BY })`
    from ${boards}
    where ${boards.id} ${oneOf(ids)} and ${boards.ownerId} = ${userId} and deleted_at is null`
}

/** The person's open boards with these names, with their visibility. */
export function selectNamed(userId: number, nameKeys: string[]) {
  return select({ id: boards.id, name: boards.name, nameKey: boards.nameKey, ...SEEN_BY })`
    from ${boards}
    where ${boards.ownerId} = ${userId} and ${boards.nameKey} ${oneOf(nameKeys)} and deleted_at is null and archived = 0 and kind = 'normal'`
}

/** Remembers the saved Pins of an import and counts them in the same batch, so that they are counted once even if the step is interrupted. */
export function insertImportPins(importId: number, ids: number[]): Statement[] {
  return [
    run`insert or ignore into import_pins (import_id, pin_id)
        select ${importId}, p.id from json_each(${JSON.stringify(ids)}) as j cross join pins as p on p.id = j.value`,
    run`update data_imports set created = created + changes() where id = ${importId}`,
  ]
}
