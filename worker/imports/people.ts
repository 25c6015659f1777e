import { hashPassword } from '../accounts/write.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { insertPerson, selectFormerName, selectKnownSources, selectPerson } from './queries.ts'

/**
 * Returns the id of the user with this name. Creates the user if there is none; only then the password is set. Throws if the name is another user's former
 * name that still redirects.
 */
export async function ensurePerson(
  db: Database,
  username: string,
  password: string | null,
  now: number,
): Promise<{ id: number; made: boolean }> {
  const {
    found: [found],
    former: [former],
  } = await batch(db, { found: selectPerson(username), former: selectFormerName(username, now) })
  if (found) return { id: found.id, made: false }
  if (former) throw new Error(`"${username}" was somebody's name and still leads to them`)
  const id = newId()
  const hash = password === null ? null : await hashPassword(password)
  // Another process may have created the user since then: the existing row is used.
  const {
    person: [person],
  } = await batch(db, {
    made: insertPerson({ id, username, password: hash, now }),
    person: selectPerson(username),
  })
  if (!person) throw new Error(`${username} could not be made`)
  return { id: person.id, made: person.id === id }
}

/** How many of these sources a user already has; 0 if the user does not exist. */
export async function countKnown(db: Database, username: string, sourceIds: string[]): Promise<number> {
  const {
    person: [person],
  } = await batch(db, { person: selectPerson(username) })
  if (!person) return 0
  const { known } = await batch(db, { known: selectKnownSources(person.id, sourceIds) })
  return known.length
}
