import { useEffect, useState } from 'react'
import { useWords } from '../locales/use-words.ts'
import css from './password-field.module.css'

const LEVELS = ['weak', 'weak', 'fair', 'good', 'strong'] as const

/** Shows the strength of a password while the person types. The estimator is loaded at the first character. */
export function PasswordMeter({ password, own }: { password: string; own: readonly string[] }) {
  const { say } = useWords()
  const [score, setScore] = useState<number | null>(null)
  const words = own.join('\n')
  useEffect(() => {
    let isCurrent = true
    import('./strength.ts')
      .then(({ strength }) => isCurrent && setScore(strength(password, words.split('\n'))))
      .catch(() => undefined)
    return () => {
      isCurrent = false
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
