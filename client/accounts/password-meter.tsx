import { useEffect, useState } from 'react'
import { useWords } from '../locales/use-words.ts'
import css from './password-field.module.css'

const LEVELS = ['weak', 'weak', 'fair', 'good', 'strong'] as const

/** How hard a password is to guess, as one types. What judges it comes with the first character. */
export function PasswordMeter({ password, own }: { password: string; own: readonly string[] }) {
  const { say } = useWords()
  const [score, setScore] = useState<number | null>(null)
  const words = own.join('\n')
  useEffect(() => {
    let isNow = true
    import('./strength.ts')
      .then(({ strength }) => isNow && setScore(strength(password, words.split('\n'))))
      .catch(() => undefined)
    return () => {
      isNow = false
    }
  }, [password, words])
  if (score === null) return null
  return (
    <div className={css.meter} data-test-id="password-meter" data-score={score}>
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={score >= step ? '' : undefined} />
      ))}
      <small role="status">{say(`password.${LEVELS[score] ?? 'weak'}`)}</small>
    </div>
  )
}
