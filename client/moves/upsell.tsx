import type { Placement } from '../../domain/experiences/contract.ts'
import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.ts'
import css from './unorganized.module.css'

export const UPSELL: Placement = 'boardless_pins_upsell'

/** The offer to make a board of what is on none (ORG-003, G-041). */
export function Upsell() {
  const { say } = useWords()
  const { path } = usePage()
  return (
    <div className={css.upsell}>
      <h2>{say('organize.upsell')}</h2>
      <p>
        <LinkButton kind="primary" href={routes.organize} data-js="" data-act="create">
          {say('organize.create_board')}
        </LinkButton>
      </p>
      <form method="post" action={routes.do.dismiss} data-js="">
        <input type="hidden" name="placement_id" value={UPSELL} />
        <input type="hidden" name="return_to" value={path} />
        <Button type="submit" data-act="dismiss">
          {say('organize.dismiss')}
        </Button>
      </form>
    </div>
  )
}
