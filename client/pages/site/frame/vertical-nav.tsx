import { CreateItems } from '#client/boards/forms/create-items.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { Mark } from '#client/ui/frame/mark.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { ViewerMenu } from '#client/ui/frame/viewer-menu.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { Menu } from '#client/ui/layers/menu.tsx'
import { routes } from '#domain/routes.ts'
import css from './vertical-nav.module.css'

/** A collapsed rail at the side of every page; its menus open next to it (MOD-025, G-169). On narrow windows the header stays. */
export function VerticalNav() {
  const { say } = useWords()
  const { viewer } = usePage()
  const start = viewer ? routes.homefeed : routes.home
  return (
    <nav className={css.rail} aria-label={say('nav.main')} data-test-id="vertical-nav">
      <a href={start} className={css.item} aria-label="Pinfold">
        <Mark />
      </a>
      <Item to={start} icon="home" label={say(viewer ? 'homefeed.tab' : 'nav.explore')} />
      <Item to={routes.search} icon="search" label={say('search.label')} />
      {viewer && (
        <Menu
          id="rail-create"
          label={say('arrange.create')}
          className={css.item}
          content={<Icon name="plus" size={24} />}
        >
          <CreateItems view={null} />
        </Menu>
      )}
      {viewer && (
        <div className={css.last}>
          <ViewerMenu id="rail-me" />
        </div>
      )}
    </nav>
  )
}

function Item({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  const { path } = usePage()
  return (
    <a
      href={to}
      className={css.item}
      aria-label={label}
      title={label}
      aria-current={path.split('?')[0] === to ? 'page' : undefined}
    >
      <Icon name={icon} size={24} />
    </a>
  )
}
