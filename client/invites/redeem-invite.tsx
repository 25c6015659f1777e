import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { User } from '#domain/profiles/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'

interface RedeemInviteProps {
  user: Pick<User, 'first_name'>
  code: string
  /** The follow button. */
  children: ReactNode
}

/**
 * A private profile that was opened by an invite link. The link is redeemed once, when the page opens (PRV-008); then the viewer may follow without approval
 * (PRV-009). If it cannot be redeemed, submits the plain form, which leads to the front page with the reason (PRV-010). Visitors, and sessions from emailed
 * links, log in first (PRV-011).
 */
export function RedeemInvite({ user, code, children }: RedeemInviteProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const [isRedeemed, setRedeemed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  useEffect(() => {
    if (!viewer || wasSent.current) return
    wasSent.current = true
    if (!mayAct(viewer)) return
    const redeem = href(routes.api.redeemInvite, { code: encodeURIComponent(code) })
    call('POST', redeem, {}).then(
      () => setRedeemed(true),
      // On a network failure the button stays for a retry.
      (error: unknown) => error instanceof CallError && error.code !== 0 && form.current?.submit(),
    )
  }, [viewer, code])
  if (!viewer) return children
  if (isRedeemed)
    return (
      <>
        <p data-test-id="follow-to-view">{say('redeem.follow', { name: user.first_name })}</p>
        {children}
      </>
    )
  return (
    <Form ref={form} action={routes.do.redeemInvite} data-js="">
      <input type="hidden" name="invite_code" value={code} />
      <Button type="submit" kind="primary">
        {say('redeem.accept')}
      </Button>
    </Form>
  )
}
