import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import type { TokenScope } from '#domain/accounts/token-scopes.ts'
import { href, routes } from '#domain/routes.ts'
import css from './consent.module.css'

/** Reasons why the app cannot be authorized. */
type Obstacle = 'unknown_app' | 'wrong_redirect' | 'full'

export interface ConsentProps {
  obstacle: Obstacle | null
  /** The requesting app, its scopes, and the redirect target; null with an obstacle. */
  asks: {
    app: { name: string; description: string; maker: string }
    scopes: TokenScope[]
    /** Host or scheme of the redirect URI. */
    goesTo: string
    query: string
  } | null
  me: { id: string; username: string }
}

/** Consent page: an app asks to act for the viewer. Shows its scopes and two buttons. */
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
