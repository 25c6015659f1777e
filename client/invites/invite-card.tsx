import type { BoardInvite } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './invite.module.css'

const ANSWERS = [
  { isAccepted: true, action: routes.do.boardAccept, label: 'invite.accept', kind: 'primary' },
  { isAccepted: false, action: routes.do.boardDecline, label: 'invite.decline', kind: 'plain' },
] as const

interface InviteCardProps {
  invite: BoardInvite
  onAnswer: (isAccepted: boolean) => void
}

/** An invitation to a board with its two answers (INV-001, G-119). */
export function InviteCard({ invite: { board, invited_by_user: inviter }, onAnswer }: InviteCardProps) {
  const { say } = useWords()
  const { viewer, path } = usePage()
  return (
    <div className={css.invite} data-test-id="board-invite">
      {board.image_cover_url && <img src={board.image_cover_url} alt="" width={80} height={60} />}
      <p dir="auto">{say('invite.text', { name: inviter.first_name, board: board.name })}</p>
      {ANSWERS.map(({ isAccepted, action, label, kind }) => (
        <Form
          key={label}
          action={href(action, { board: board.id })}
          onSubmit={(event) => {
            event.preventDefault()
            onAnswer(isAccepted)
          }}
          data-js=""
        >
          <input type="hidden" name="user_id" value={viewer?.id} />
          <input type="hidden" name="return_to" value={path} />
          <Button type="submit" kind={kind}>
            {say(label)}
          </Button>
        </Form>
      ))}
    </div>
  )
}
