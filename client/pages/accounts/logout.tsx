import type { FormEvent } from 'react'
import css from '#client/accounts/account-form.module.css'
import { forgetPerson } from '#client/data/own/forget-person.ts'
import { forgetByTabs } from '#client/data/own/present-viewer.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Tick } from '#client/ui/fields/field.tsx'
import { Form } from '#client/ui/form.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { routes } from '#domain/routes.ts'

/**
 * Logs out; on a shared device also deletes the person's data stored on it. Without JavaScript the server tells the browser to delete all data of the site
 * (`Clear-Site-Data`).
 */
export function LogoutPage() {
  const { say } = useWords()
  const { viewer } = usePage()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    if (!viewer || new FormData(form).get('shared') === null) return
    event.preventDefault()
    const done = document.createElement('input')
    Object.assign(done, { type: 'hidden', name: 'forgotten', value: 'on' })
    forgetPerson(viewer.id)
      .then(() => {
        forgetByTabs(viewer.id)
        form.append(done)
      })
      .catch((error: unknown) => console.warn(error))
      // If deleting fails here, the server tells the browser to do it.
      .finally(() => form.submit())
  }
  return (
    <div className={css.narrow}>
      <Form action={routes.do.logout} className={css.form} data-js="" onSubmit={onSubmit}>
        <h1>{say('logout.title')}</h1>
        <p className={css.soft}>{say('logout.text')}</p>
        <Tick name="shared" label={say('logout.shared')} />
        <div className={css.actions}>
          <Button type="submit" kind="primary">
            {say('nav.log_out')}
          </Button>
          <LinkButton href={routes.home}>{say('face.cancel')}</LinkButton>
        </div>
      </Form>
    </div>
  )
}
