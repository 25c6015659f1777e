import { routes } from '#domain/routes.ts'
import { send } from './send.ts'

/**
 * Asks the server who is signed in now, which may have changed since the page was loaded.
 * @returns the person's id; null: nobody is signed in, or there is no answer
 */
export async function signedInUser(): Promise<string | null> {
  try {
    const response = await send(routes.api.me, { headers: { accept: 'application/json' } })
    if (!response.ok) return null
    return ((await response.json()) as { data: { id: string } }).data.id
  } catch {
    return null
  }
}
