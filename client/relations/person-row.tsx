import type { ReactNode } from 'react'
import type { UserCard } from '#domain/profiles/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { Avatar } from '../ui/avatar.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { FollowButton } from './follow-button.tsx'
import css from './people.module.css'
import { useRelation } from './use-relation.ts'

type ShownPerson = Pick<UserCard, 'username' | 'full_name' | 'image_medium_url' | 'avatar_color_index'>

interface PersonRowProps {
  person: ShownPerson
  /** Replaces the name, for example with search matches highlighted. */
  name?: ReactNode
  /** Shown under the line. */
  below?: ReactNode
  children: ReactNode
}

/** A person in a list: picture, name, and actions. */
export function PersonRow({ person, name, below, children }: PersonRowProps) {
  return (
    <li className={css.row} data-test-id="person">
      <a href={href(routes.profile, { username: person.username })} className={css.who}>
        <Avatar
          src={person.image_medium_url}
          name={person.full_name}
          tint={person.avatar_color_index}
          size="small"
          alt=""
        />
        <span className={css.names}>
          <b dir="auto">{name ?? person.full_name}</b>
          <span>@{person.username}</span>
        </span>
      </a>
      <div className={css.actions}>{children}</div>
      {below}
    </li>
  )
}

/** A person in a list with a follow button, unless it is the viewer. */
export function FollowRow({ person, name, below }: { person: UserCard; name?: ReactNode; below?: ReactNode }) {
  const { viewer } = usePage()
  const relation = useRelation(person)
  return (
    <PersonRow person={person} name={name} below={below}>
      {viewer?.id !== person.id && <FollowButton user={person} relation={relation} quiet />}
    </PersonRow>
  )
}
