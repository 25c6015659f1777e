import { firstNameOf } from '../../domain/text.ts'
import { hashPassword } from '../accounts/write.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { users } from '../profiles/tables.ts'
import { selectFormerName, selectKnownSources, selectPerson } from './queries.ts'

/**
 * The id of a person, who is made where there is none of that name; a password is set only then. Fails where the name still leads
 * to somebody who was called so before.
 */
export async function ensurePerson(
  db: Database,
  username: string,
  password: string | null,
  now: number,
): Promise<{ id: number; made: boolean }> {
  const [[found], [former]] = await batch(db, [selectPerson(db, username), selectFormerName(db, username, now)])
  if (found) return { id: found.id, made: false }
  if (former) throw new Error(`"${username}" was somebody's name and still leads to them`)
  const id = newId()
  const name = username.charAt(0).toUpperCase() + username.slice(1)
  const hash = password === null ? null : await hashPassword(password)
  // Somebody may have made the person since: the second to come takes the first's.
  const [, [person]] = await batch(db, [
    db
      .insert(users)
      .values({ id, username, fullName: name, firstName: firstNameOf(name), password: hash, createdAt: now })
      .onConflictDoNothing(),
    selectPerson(db, username),
  ])
  if (!person) throw new Error(`${username} could not be made`)
  return { id: person.id, made: person.id === id }
}

/** How many of these sources a person has already; none where there is no such person. */
export async function countKnown(db: Database, username: string, sourceIds: string[]): Promise<number> {
  const [[person]] = await batch(db, [selectPerson(db, username)])
  if (!person) return 0
  const [known] = await batch(db, [selectKnownSources(db, person.id, sourceIds)])
  return known.length
}
