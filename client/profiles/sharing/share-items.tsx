import { type MouseEvent, useRef } from 'react'
import { call } from '#client/data/call.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { go } from '#client/ui/language/page-language.ts'
import { showToast } from '#client/ui/states/show-toast.ts'
import { EMBED_WIDTH, embedCode, embeddableAt, embedHeight } from '#domain/embeds/code.ts'
import { feedOf } from '#domain/feeds/format.ts'
import type { InviteCode } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { PROGRAMS, type Program, shareLinks } from './share-links.ts'

export interface ShareItemsProps {
  /** The path that is shared. */
  path: string
  /** Name of what is shared. */
  title: string
  /** True for the viewer's own profile: the link admits its readers, in case the profile is private (G-118). */
  invites?: boolean
  /** True if the page has a feed, and so is public. */
  hasFeed?: boolean
  /** Set if other sites may embed it: a board, or a pin with a picture of this size. */
  embed?: 'board' | { width: number; height: number } | null
}

/**
 * The items of a menu that shares a page: copy the link, mail it, or open one of three sites; on phones the system's own menu comes first. The
 * links work without JavaScript.
 */
export function ShareItems({ path, title, invites = false, hasFeed = false, embed = null }: ShareItemsProps) {
  const { say } = useWords()
  const { origin, mobile } = usePage()
  const url = origin + path
  const invite = useRef<Promise<string> | null>(null)

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
    // Closing the system's menu rejects: nothing was shared.
    await navigator.share({ title, url: await link() }).catch(() => undefined)
  }
  /** Opens a program with the invite link; other links are plain. */
  async function open(event: MouseEvent, program: Program) {
    event.preventDefault()
    window.open(shareLinks(await link(), title)[program], '_blank', 'noopener')
  }
  /** Chooses the recipients of the invite link. */
  async function sendHere(event: MouseEvent) {
    event.preventDefault()
    const { pathname, search } = new URL(await link())
    go(choose(pathname + search))
  }
  const choose = (about: string) => href(routes.conversationChoose, { about })
  const links = shareLinks(url, title)
  return (
    <>
      {mobile && (
        <button type="button" data-needs-script="" onClick={shareBySystem}>
          {say('share.system')}
        </button>
      )}
      <button type="button" data-needs-script="" onClick={copy}>
        {say('share.copy')}
      </button>
      <a href={choose(path)} rel="nofollow" data-js={invites ? '' : undefined} onClick={invites ? sendHere : undefined}>
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
    </>
  )
}
