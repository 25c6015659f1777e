import type { Client } from '../http/client.ts'
import type { Limit } from '../http/limits.ts'

const HOUR = 3600
/** Reports by one person. */
export const REPORTS: Limit = { name: 'reports', times: 30, seconds: HOUR }
/** Reports from one IP address. */
export const REPORTS_BY_ADDRESS: Limit = { name: 'reports-address', times: 100, seconds: HOUR }
/** G-129: five per hour for each IP address, account and e-mail address, because each submission sends a mail. */
export const TAKEDOWNS: Limit = { name: 'takedowns', times: 5, seconds: HOUR }

/** The limit for the requester's IP address; none if it is unknown. */
export function perAddress(limit: Limit, { address }: Client): { limit: Limit; who: string }[] {
  return address === null ? [] : [{ limit, who: `address ${address}` }]
}
