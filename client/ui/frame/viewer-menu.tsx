import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { href, routes } from '#domain/routes.ts'
import { Avatar } from '../avatar.tsx'
import { Form } from '../form.tsx'
import { Menu } from '../layers/menu.tsx'
import { useWaiting } from '../states/waiting.ts'
import css from './header.module.css'
import { usePage } from './page-context.ts'

/** The viewer's menu. Its badge shows the number of open follow requests (G-108). `id`: unique in the page. */
export function ViewerMenu({ id }: { id: string }) {
  const { say } = useWords()
  const { viewer, mediaBase } = usePage()
  const count = useWaiting(viewer?.waiting)
  if (!viewer) return null
  const { username } = viewer
  const waiting = count > 0 ? say('follow.waiting', { count }) : null
  return (
    <Menu
      id={id}
      label={waiting ? `${say('nav.account')} (${waiting})` : say('nav.account')}
      className={css.me}
      content={
        <>
          <Avatar
            src={rendition(mediaBase, viewer.key, '75x75')}
            name={viewer.full_name}
            tint={Number(viewer.id.slice(-1))}
            size="small"
            alt=""
          />
          {waiting && (
            <span className={css.count} data-test-id="waiting-count">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
    >
      <a href={href(routes.profile, { username })}>{say('nav.your_profile')}</a>
      {waiting && <a href={href(routes.profileFollowers, { username })}>{waiting}</a>}
      {viewer.isEmployee && <a href={routes.staff}>{say('staff.title')}</a>}
      <a href={routes.analytics}>{say('analytics.title')}</a>
      <a href={routes.settings}>{say('nav.settings')}</a>
      {viewer.linked?.map((other) => (
        <Form key={other.id} action={routes.do.switchAccount}>
          <input type="hidden" name="user_id" value={other.id} />
          <button type="submit">{say('nav.switch_to', { username: other.username })}</button>
        </Form>
      ))}
      <a href={href(routes.helpPage, { topic: 'keyboard-shortcuts' })} data-keys="?">
        {say('nav.shortcuts')}
      </a>
      <a href={routes.logout}>{say('logout.link')}</a>
      <Form action={routes.do.logout}>
        <button type="submit">{say('nav.log_out')}</button>
      </Form>
    </Menu>
  )
}
