import { type MouseEvent, useRef } from 'react'
import { EMBED_WIDTH, embedCode, embeddableAt, embedHeight } from '../../domain/embeds/code.ts'
import { feedOf } from '../../domain/feeds/format.ts'
import type { InviteCode } from '../../domain/invites/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { useWords } from '../locales/use-words.ts'
import { buttonClass } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import { showToast } from '../ui/states/show-toast.ts'
import type { PincodePerson } from './pincode-dialog.tsx'
import { PROGRAMS, type Program, shareLinks } from './share-links.ts'
import { usePincode } from './use-pincode.tsx'

export interface ShareMenuProps {
  /** Id of the menu, unique in the page. */
  id: string
  /** The path that is shared. */
  path: string
  /** Name of what is shared. */
  title: string
  /** The path is the viewer's own profile: the link admits its readers, in case the profile is private (G-118). */
  invites?: boolean
  /** The page has a feed: it is public. */
  hasFeed?: boolean
  /** Other sites may show it: a board, or a pin with a picture of this size. */
  embed?: 'board' | { width: number; height: number } | null
  /** The person whose profile it is, for their pincode. */
  person?: PincodePerson
  /** The button's text; without one it shows an icon. */
  text?: string
}

/**
 * The share menu (MOD-024, G-118): copy the link, mail it, or open one of three sites; on phones the system's own menu comes first. The
 * links work without JavaScript. A session from an e-mailed link logs in first (ACC-016).
 */
export function ShareMenu({
  id,
  path,
  title,
  invites = false,
  hasFeed = false,
  embed = null,
  person,
  text,
}: ShareMenuProps) {
  const { say } = useWords()
  const { viewer, origin, mobile } = usePage()
  const pincode = usePincode(person ?? null)
  const url = origin + path
  const invite = useRef<Promise<string> | null>(null)
  const label = text ?? say('share.label')
  const className = buttonClass(text === undefined ? 'round' : 'plain')
  const content = text ?? <Icon name="share" />
  // Only a profile is kept to full logins: its link may admit people.
  if (person && viewer?.limited) {
    const ask = (event: MouseEvent) => {
      event.preventDefault()
      mayAct(viewer, 'share')
    }
    return (
      <a className={className} href={href(routes.login, { next: path })} aria-label={label} data-js="" onClick={ask}>
        {content}
      </a>
    )
  }

  /** The link to share. One that invites is made when it is first needed; if that fails, the plain one is shared. */
  function link(): Promise<string> {
    if (!invites) return Promise.resolve(url)
    invite.current ??= call<InviteCode>('POST', routes.api.inviteCodes, { kind: 'profile' })
      .then((made) => made.url)
      .catch(() => {
        invite.current = null
        return url
      })
    return invite.current
  }
  const copy = () => copyText(link(), 'share.copied')
  /** Copies the HTML that shows the board or pin on another site. */
  function copyEmbed() {
    const what = embeddableAt(path)
    if (!what || !embed) return
    const width = EMBED_WIDTH.usual
    const height = embedHeight(width, embed === 'board' ? null : embed)
    return copyText(embedCode({ origin, what, title, width, height }), 'share.embed_copied')
  }
  async function copyText(text: string | Promise<string>, done: 'share.copied' | 'share.embed_copied') {
    try {
      await navigator.clipboard.writeText(await text)
      showToast({ text: say(done) })
    } catch {
      showToast({ kind: 'error', text: say('contact.not_copied') })
    }
  }
  async function shareBySystem() {
    if (!('share' in navigator)) return copy()
    // Whoever closes the system's menu shares nothing.
    await navigator.share({ title, url: await link() }).catch(() => undefined)
  }
  /** Opens a program with the link that invites; other links are plain ones. */
  async function open(event: MouseEvent, program: Program) {
    event.preventDefault()
    window.open(shareLinks(await link(), title)[program], '_blank', 'noopener')
  }
  /** Chooses whom to send the link that invites. */
  async function sendHere(event: MouseEvent) {
    event.preventDefault()
    const { pathname, search } = new URL(await link())
    location.assign(choose(pathname + search))
  }
  const choose = (about: string) => href(routes.conversationChoose, { about })
  const links = shareLinks(url, title)
  return (
    <>
      <Menu id={id} label={label} className={className} content={content}>
        {mobile && (
          <button type="button" data-needs-script="" onClick={shareBySystem}>
            {say('share.system')}
          </button>
        )}
        <button type="button" data-needs-script="" onClick={copy}>
          {say('share.copy')}
        </button>
        <a
          href={choose(path)}
          rel="nofollow"
          data-js={invites ? '' : undefined}
          onClick={invites ? sendHere : undefined}
        >
          {say('share.send')}
        </a>
        {PROGRAMS.map((program) => (
          <a
            key={program}
            href={links[program]}
            target={program === 'mail' ? undefined : '_blank'}
            rel="noopener nofollow"
            data-js={invites ? '' : undefined}
            onClick={invites ? (event) => open(event, program) : undefined}
          >
            {program === 'mail' ? say('share.mail') : program}
          </a>
        ))}
        {embed && (
          <button type="button" data-needs-script="" onClick={copyEmbed}>
            {say('share.embed')}
          </button>
        )}
        {hasFeed && (
          <a href={feedOf(path)} rel="nofollow">
            {say('share.feed')}
          </a>
        )}
        {person && (
          <button type="button" data-needs-script="" onClick={pincode.open}>
            {say('pincode.open')}
          </button>
        )}
      </Menu>
      {pincode.dialog}
    </>
  )
}
