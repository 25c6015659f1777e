import { useState } from 'react'
import { href, routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { usePage } from '../ui/page-context.ts'
import { useLazy } from '../ui/use-lazy.ts'
import { PersonForm } from './person-form.tsx'
import css from './profile-actions.module.css'
import type { RelatedUser, Relation } from './use-relation.ts'

const load = async () => (await import('./block-dialogs.tsx')).BlockDialogs

/**
 * What else a signed-in viewer may do about a person: block or unblock, report (OPT-001, OPT-017). Without JavaScript blocking asks
 * nothing first; it can be taken back.
 */
export function ProfileOptions({ user, relation }: { user: RelatedUser; relation: Relation }) {
  const { say } = useWords()
  const { viewer } = usePage()
  const [step, setStep] = useState<'ask' | 'done' | null>(null)
  const Dialogs = useLazy(load, step !== null, () => setStep(null))
  const isBlocked = relation.action === 'unblock'
  return (
    <>
      <Menu id="options" label={say('options.label')} className={css.more} face={<Icon name="more" />}>
        <PersonForm
          action={isBlocked ? routes.do.unblock : routes.do.block}
          userId={user.id}
          onSubmit={() => {
            if (isBlocked) relation.press()
            else if (mayAct(viewer)) setStep('ask')
          }}
        >
          <button type="submit">{say(isBlocked ? 'follow.unblock' : 'options.block')}</button>
        </PersonForm>
        <a href={href(routes.profileReport, { username: user.username })}>{say('options.report')}</a>
      </Menu>
      {Dialogs && (
        <Dialogs name={user.first_name ?? user.full_name} step={step} setStep={setStep} block={relation.block} />
      )}
    </>
  )
}
