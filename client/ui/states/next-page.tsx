import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '../button.tsx'

/** The link to the next page of a list that has no script. `href`: null on the last page. */
export function NextPage({ href }: { href: string | null }) {
  const { say } = useWords()
  if (href === null) return null
  return (
    <p>
      <LinkButton href={href} rel="next">
        {say('feed.more')}
      </LinkButton>
    </p>
  )
}
