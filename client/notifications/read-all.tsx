import type { FormEvent } from 'react'
import type { Notification } from '#domain/notifications/contract.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'

interface ReadAllProps {
  items: readonly Notification[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Marks all notifications up to the newest shown one as read; renders nothing if all are read. */
export function ReadAll({ items: [newest, ...others], onSubmit }: ReadAllProps) {
  const { say } = useWords()
  if (!newest || ![newest, ...others].some((item) => item.is_unread)) return null
  return (
    <Form action={routes.do.readNotifications} onSubmit={onSubmit}>
      <input type="hidden" name="event_id" value={newest.event_id} />
      <Button type="submit">{say('bell.read_all')}</Button>
    </Form>
  )
}
