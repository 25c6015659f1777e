import { aboutInDrawer } from '#domain/profiles/header-text.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import css from './about-text.module.css'
import header from './profile-header.module.css'
import type { HeaderUser } from './view.ts'

interface AboutTextProps {
  user: HeaderUser
  shown: { text: string; cut: boolean }
}

/**
 * The bio, shortened. "more" opens a drawer with the whole text (HDR-046, G-097): a native dialog, opened by invoker attributes, so that it
 * needs no JavaScript.
 */
export function AboutText({ user, shown }: AboutTextProps) {
  const { say } = useWords()
  const page = href(routes.profileAbout, { username: user.username })
  const drawer = aboutInDrawer(user.about ?? '')
  if (!shown.cut) {
    return (
      <p className={header.about} dir="auto" data-test-id="profile-about">
        {shown.text}
      </p>
    )
  }
  return (
    <>
      <p className={header.about} dir="auto" data-test-id="profile-about">
        {shown.text}{' '}
        <button type="button" className={css.more} data-test-id="about-more" commandfor="about" command="show-modal">
          {say('profile.more')}
        </button>
      </p>
      <dialog
        id="about"
        className={css.drawer}
        aria-label={say('profile.about', { name: user.full_name })}
        closedby="any"
      >
        <Button kind="round" aria-label={say('nav.close')} commandfor="about" command="close">
          <Icon name="close" />
        </Button>
        <h2>{say('profile.about', { name: user.full_name })}</h2>
        <p dir="auto" data-test-id="drawer-about">
          {drawer.text}{' '}
          {drawer.cut && (
            <a href={page} data-test-id="drawer-more">
              {say('profile.more')}
            </a>
          )}
        </p>
      </dialog>
    </>
  )
}
