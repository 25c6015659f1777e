import { eq } from 'drizzle-orm'
import { firstNameOf } from '../../domain/text.ts'
import { hashPassword } from '../accounts/password.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { users } from '../profiles/tables.ts'

/** The id of a person, who is made where there is none of that name; a password is set only then. */
export async function ensurePerson(
  db: Database,
  username: string,
  password: string | null,
  now: number,
): Promise<{ id: number; made: boolean }> {
  const [[found]] = await batch(db, [db.select({ id: users.id }).from(users).where(eq(users.username, username))])
  if (found) return { id: found.id, made: false }
  const id = newId()
  const name = username.charAt(0).toUpperCase() + username.slice(1)
  await batch(db, [
    db.insert(users).values({
      id,
      username,
      fullName: name,
      firstName: firstNameOf(name),
      password: password === null ? null : await hashPassword(password),
      createdAt: now,
    }),
  ])
  return { id, made: true }
}
