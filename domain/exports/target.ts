/** Kinds of targets for monthly archives: a store with the S3 protocol, or a folder of a WebDAV server. */
export const TARGET_KINDS = ['s3', 'webdav'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/**
 * Why a file could not be sent. `refused`: the host is not public; `denied`: 401 or 403; `missing`: 404 or 409; `full`: 413 or 507; `redirected`: redirects
 * are not followed; `answered`: any other status; `unkept`: the file could be written but not deleted; `locked`: the password can't be decrypted; `gone`: the
 * archive was deleted; `stopped`: the server was stopped; `failed`: another error of this site.
 */
export const SEND_FAULTS = [
  ...(['refused', 'too_slow', 'unreachable', 'denied', 'missing', 'full', 'redirected', 'answered'] as const),
  ...(['unkept', 'locked', 'gone', 'stopped', 'failed'] as const),
] as const
export type SendFault = (typeof SEND_FAULTS)[number]

/** Actions of the buttons of a target. */
export const TARGET_ACTS = ['test', 'send', 'remove'] as const

/** A person's target as they see it, without its password. Times are ms since 1970. */
export interface TargetView {
  kind: TargetKind
  url: string
  bucket: string
  region: string
  folder: string
  username: string
  /** The last test. `fault` null: it succeeded. `status`: of the server's answer; null: none. */
  tested: { at: number; fault: SendFault | null; status: number | null }
  /**
   * `failed`: set aside after three failures, with the reason in `fault`. `waiting`: `fault` is the reason of the last failed try. `percent`: the part that
   * is sent.
   */
  sending: {
    state: 'none' | 'waiting' | 'sent' | 'failed'
    fault: SendFault | null
    status: number | null
    percent: number
  }
  /** The last archive that was sent, with its name; null: none. */
  sent: { at: number; name: string; bytes: number } | null
}
