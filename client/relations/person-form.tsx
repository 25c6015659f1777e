import type { ReactNode } from 'react'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'

interface PersonFormProps {
  /** The form's action, for browsers without JavaScript. */
  action: string
  userId: string
  onSubmit: () => void
  children: ReactNode
}

/** A form about a person that returns to this page. With JavaScript `onSubmit` is called instead. */
export function PersonForm({ action, userId, onSubmit, children }: PersonFormProps) {
  const { path } = usePage()
  return (
    <Form
      action={action}
      data-js=""
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input type="hidden" name="user_id" value={userId} />
      <input type="hidden" name="return_to" value={path} />
      {children}
    </Form>
  )
}
