import type { User } from '#domain/profiles/contract.ts'
import type { PincodePerson } from './pincode-dialog.tsx'

/** The person's data in a pincode. */
export function pincodePerson(user: Pick<User, 'id' | 'username' | 'full_name'> & Partial<User>): PincodePerson {
  const { id, username, full_name, avatar_color_index: tint = Number(id.slice(-1)) } = user
  return { username, full_name, tint, picture: user.image_xlarge_url ?? user.image_large_url ?? null }
}
