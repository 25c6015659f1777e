import { useWords } from '#client/locales/use-words.ts'
import { BlockText } from '#client/relations/block-text.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import { href, routes } from '#domain/routes.ts'
import css from './block.module.css'

export interface BlockProps {
  /** The person to block. */
  user: { id: string; username: string; first_name: string }
}

/** Asks for confirmation before a block, as a page: by URL, and without JavaScript (OPT-003, G-124). */
export function BlockPage({ user }: BlockProps) {
  const { say } = useWords()
  const home = href(routes.profile, { username: user.username })
  return (
    <div className={css.page}>
      <h1>{say('block.title', { name: user.first_name })}</h1>
      <BlockText />
      <Form action={routes.do.block} className={css.actions}>
        <input type="hidden" name="user_id" value={user.id} />
        <input type="hidden" name="return_to" value={home} />
        <Button type="submit" kind="primary">
          {say('options.block')}
        </Button>
        <LinkButton href={home}>{say('block.cancel')}</LinkButton>
      </Form>
    </div>
  )
}
