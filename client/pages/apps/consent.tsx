import type { TokenScope } from '../../../domain/accounts/token-scopes.ts'
import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import css from './consent.module.css'

/** Why nothing can be allowed. */
type Obstacle = 'unknown_app' | 'wrong_redirect' | 'full'

export interface ConsentProps {
  obstacle: Obstacle | null
  /** What asks, for what, and where the person goes afterwards; null with an obstacle. */
  asks: {
    app: { name: string; description: string; maker: string }
    scopes: TokenScope[]
    /** Host or scheme of the app's address. */
    goesTo: string
    query: string
  } | null
  me: { id: string; username: string }
}

/** An app asks to act for the viewer: who it is, what it may do, and two buttons. */
export function ConsentPage({ obstacle, asks, me }: ConsentProps) {
  const { say } = useWords()
  if (obstacle || !asks)
    return (
      <div className={css.page} data-test-id="consent-obstacle">
        <h1>{say('consent.obstacle')}</h1>
        <p>{say(`consent.${obstacle ?? 'unknown_app'}`)}</p>
        {obstacle === 'full' && (
          <p>
            <a href={routes.settingsDeveloper}>{say('settings.developer')}</a>
          </p>
        )}
      </div>
    )
  const { app, scopes, goesTo, query } = asks
  return (
    <div className={css.page} data-test-id="consent">
      <h1>{say('consent.asks', { app: app.name })}</h1>
      {app.description && <p>{app.description}</p>}
      <p className={css.soft}>
        <a href={href(routes.profile, { username: app.maker })}>{`@${app.maker}`}</a> {say('consent.unchecked')}
      </p>
      <section className={css.may}>
        <h2>{say('tokens.may')}</h2>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{say(`tokens.scope.${scope}`)}</li>
          ))}
        </ul>
      </section>
      <p className={css.soft}>{say('consent.as', { username: me.username, place: goesTo })}</p>
      <Form action={routes.do.consent} className={css.acts}>
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="user_id" value={me.id} />
        <Button type="submit" kind="primary" name="decision" value="allow">
          {say('consent.allow')}
        </Button>
        <Button type="submit" name="decision" value="deny">
          {say('consent.deny')}
        </Button>
      </Form>
      <p className={css.soft}>{say('consent.later')}</p>
    </div>
  )
}
