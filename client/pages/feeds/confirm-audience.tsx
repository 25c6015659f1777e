import { ConfirmAudience, type ConfirmAudienceProps } from '#client/exposure/confirm-audience.tsx'
import css from '#client/exposure/exposure.module.css'

/** Asks for confirmation before a form makes pins visible to more people. A form in a dialog shows it there. */
export function ConfirmAudiencePage(props: ConfirmAudienceProps) {
  return (
    <div className={css.page}>
      <ConfirmAudience {...props} />
    </div>
  )
}
