import { type MouseEvent, type ReactNode, useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { useWords } from '../locales/use-words.ts'
import { buttonClass } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { closedIsland } from '../ui/island.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import { PersonForm } from './person-form.tsx'
import type { RelatedUser, Relation } from './use-relation.ts'

const BlockDialogs = closedIsland(() => import('./block-dialogs.tsx').then(({ BlockDialogs }) => BlockDialogs))

interface ProfileOptionsProps {
  user: RelatedUser
  relation: Relation
  /** Further items, before the others. */
  children?: ReactNode
}

/** The overflow menu of a profile: message, block or unblock, report (OPT-001, OPT-017, OPT-022). Without JavaScript a page confirms a block. */
export function ProfileOptions({ user, relation, children }: ProfileOptionsProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const [step, setStep] = useState<'ask' | 'done' | null>(null)
  const [wasAsked, setAsked] = useState(false)
  const isBlocked = relation.action === 'unblock'
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    if (!mayAct(viewer)) return
    setStep('ask')
    setAsked(true)
  }
  return (
    <>
      <Menu
        id="options"
        label={say('options.label')}
        className={buttonClass('round')}
        content={<Icon name="more" size={24} />}
      >
        {children}
        {isBlocked ? (
          <PersonForm action={routes.do.unblock} userId={user.id} onSubmit={relation.press}>
            <button type="submit">{say('follow.unblock')}</button>
          </PersonForm>
        ) : (
          <a href={href(routes.profileBlock, { username: user.username })} data-js="" onClick={ask}>
            {say('options.block')}
          </a>
        )}
        <a href={href(routes.profileReport, { username: user.username })}>{say('options.report')}</a>
      </Menu>
      {wasAsked && (
        <BlockDialogs
          name={user.first_name ?? user.full_name}
          step={step}
          setStep={setStep}
          block={relation.block}
          onUnavailable={() => setAsked(false)}
        />
      )}
    </>
  )
}
