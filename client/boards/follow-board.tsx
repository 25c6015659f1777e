import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { useMutation } from '../data/use-mutation.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'

interface FollowBoardProps {
  id: string
  name: string
  followed: boolean
}

/** Follows or unfollows somebody else's board. The label shows the current state (BRD-043). */
export function FollowBoard({ id, name, followed }: FollowBoardProps) {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const address = href(routes.api.boardFollow, { board: id })
  const { value, set } = useMutation(followed, async (wanted) => {
    await call(wanted ? 'PUT' : 'DELETE', address)
    return wanted
  })
  return (
    <Form
      action={value ? routes.do.unfollowBoard : routes.do.followBoard}
      data-js=""
      onSubmit={(event) => {
        event.preventDefault()
        if (mayAct(viewer, 'follow', { after: `board.${id}`, name })) set(!value)
      }}
    >
      <input type="hidden" name="board_id" value={id} />
      <input type="hidden" name="return_to" value={path} />
      <Button type="submit" kind={value ? 'plain' : 'primary'} data-test-id="follow-board">
        {say(value ? 'follow.following' : 'follow.follow')}
      </Button>
    </Form>
  )
}
