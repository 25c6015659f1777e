import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { useMutation } from '../data/use-mutation.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './board-people.module.css'

/** The owner's setting that lets collaborators do more than save and sort pins. */
export function LetManage({ board, first }: { board: string; first: boolean }) {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const { value, set } = useMutation(first, async (wanted) => {
    await call('PUT', href(routes.api.board, { board }), { collaborators_manage: wanted })
    return wanted
  })
  return (
    <Form
      action={href(routes.do.boardManage, { board })}
      className={css.manage}
      data-js=""
      onSubmit={(event) => {
        event.preventDefault()
        if (mayAct(viewer)) set(!value)
      }}
    >
      <input type="hidden" name="return_to" value={path} />
      <input type="hidden" name="manage" value={value ? '0' : '1'} />
      <p id="manage">{say(value ? 'people.manage_on' : 'people.manage_off')}</p>
      <Button type="submit" aria-describedby="manage">
        {say(value ? 'people.manage_stop' : 'people.manage_allow')}
      </Button>
    </Form>
  )
}
