import type { Server } from '../serve.ts'

/** The user agent of a browser, so that the worker does not treat the bench as a crawler. */
export const AGENT: Record<string, string> = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
}
/** The password of all people created by the bench. */
export const PASSWORD = 'pinfold-bench'

/** The headers that a browser on the site sends for a signed-in person. */
export async function signedIn(server: Server, username: string, password = PASSWORD): Promise<Record<string, string>> {
  const login = await fetch(`${server.url}/v3/login/`, {
    method: 'POST',
    headers: { ...AGENT, 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: username, password }),
  })
  const cookie = login.headers.getSetCookie().find((each) => /^(?:__Host|local)-session=/.test(each))
  if (!cookie) throw new Error(`${username} can't sign in: ${login.status} ${await login.text()}`)
  return { ...AGENT, cookie: cookie.split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' }
}
