import { CreateItems, type CreatePlace, createHeading } from '#client/boards/forms/create-items.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { BarLink } from '#client/ui/frame/bar-link.tsx'
import bar from '#client/ui/frame/header.module.css'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Menu } from '#client/ui/layers/menu.tsx'
import { routes } from '#domain/routes.ts'
import css from './main-links.module.css'

/** The main links of a signed-in viewer, next to the logo in the header; phones have them in the bottom bar. */
export function MainLinks() {
  const { say } = useWords()
  return (
    <nav className={css.links} aria-label={say('nav.main')} data-test-id="main-links">
      <GoalLinks />
      <BarCreate id="bar-create" />
    </nav>
  )
}

/** Links to the viewer's feed and to everyone's Pins. */
export function GoalLinks() {
  const { say } = useWords()
  const { path } = usePage()
  const isAt = (goal: string) => (path.split('?')[0] === goal ? 'page' : undefined)
  return (
    <>
      <BarLink
        href={routes.homefeed}
        label={say('nav.home')}
        title={say('nav.home')}
        icon="home"
        aria-current={isAt(routes.homefeed)}
      />
      <BarLink
        href={routes.home}
        label={say('nav.explore')}
        title={say('nav.explore')}
        icon="compass"
        aria-current={isAt(routes.home)}
      />
    </>
  )
}

interface BarCreateProps {
  /** Element id, unique in the page. */
  id: string
  /** Target of the create menu; absent: none. */
  place?: CreatePlace | undefined
}

export function BarCreate({ id, place }: BarCreateProps) {
  const { say } = useWords()
  return (
    <Menu
      id={id}
      label={say(createHeading(place?.view ?? null))}
      className={`${bar.link} ${css.create}`}
      content={<Icon name="plus" size={24} />}
    >
      <CreateItems view={null} {...place} />
    </Menu>
  )
}
