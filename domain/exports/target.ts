/** Where monthly archives can be sent: a store that speaks S3's protocol, or a folder of a WebDAV server. */
export const TARGET_KINDS = ['s3', 'webdav'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/**
 * Why a file could not be sent. `refused`: the host is not public; `denied`: 401 or 403; `missing`: 404 or 409; `full`: 413 or 507; `redirected`: we follow
 * none; `answered`: any other status; `unkept`: the file could be written but not deleted; `locked`: the password can't be read any more; `gone`: the
 * archive was deleted; `stopped`: our server ended; `failed`: something else of ours.
 */
export const SEND_FAULTS = [
  ...(['refused', 'too_slow', 'unreachable', 'denied', 'missing', 'full', 'redirected', 'answered'] as const),
  ...(['unkept', 'locked', 'gone', 'stopped', 'failed'] as const),
] as const
export type SendFault = (typeof SEND_FAULTS)[number]

/** What the buttons of a place do. */
export const TARGET_ACTS = ['test', 'send', 'remove'] as const

/** A person's place as they see it: without its password. Times are ms since 1970. */
export interface TargetView {
  kind: TargetKind
  url: string
  bucket: string
  region: string
  folder: string
  username: string
  /** The last test; `fault` null: it worked. `status`: what the server answered, if it did. */
  tested: { at: number; fault: SendFault | null; status: number | null }
  /** `failed`: set aside after three failures; then `fault` says why. While `waiting`, why the last try ended. `percent`: how much is sent. */
  sending: {
    state: 'none' | 'waiting' | 'sent' | 'failed'
    fault: SendFault | null
    status: number | null
    percent: number
  }
  /** The last archive that arrived, and where. */
  sent: { at: number; name: string; bytes: number } | null
}
