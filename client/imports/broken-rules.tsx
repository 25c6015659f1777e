import { type Broken, RULE_NUMBERS } from '#domain/imports/rules.ts'
import { fullNumber } from '#domain/numbers.ts'
import { useWords } from '../locales/use-words.ts'
import css from './imports.module.css'

/** Rules that values of a file broke: the entries, the rule's sentence, and how the value is treated. */
export function BrokenRules({ broken }: { broken: Broken[] }) {
  const { say } = useWords()
  return (
    <div className={css.broken}>
      <p>{say('import.broken')}</p>
      <ul>
        {broken.map((each) => (
          <BrokenRule key={`${each.rule} ${each.outcome}`} {...each} />
        ))}
      </ul>
    </div>
  )
}

function BrokenRule({ rule, outcome, count, lines, shown: names = [] }: Broken) {
  const { say, locale } = useWords()
  const { max = 0, most = 0 } = RULE_NUMBERS[rule] ?? {}
  const shown = `${lines.join(', ')}${count > lines.length ? ', …' : ''}`
  return (
    <li>
      <b>{say('import.broken_count', { count })}</b>
      {lines.length > 0 && ` (${say('import.broken_lines', { count, shown })})`} <br />
      {say(`import.rule.${rule}`, { max: fullNumber(max, locale), most: fullNumber(most, locale) })}{' '}
      {say(`import.outcome.${outcome}`)}
      {names.map((name) => (
        <span key={name} className={css.name} dir="auto">
          {name}
        </span>
      ))}
    </li>
  )
}
