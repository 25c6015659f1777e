import { useId, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import type { Draft } from './drafts.ts'
import css from './price-fields.module.css'

const CURRENCIES = ['EUR', 'USD', 'GBP', 'JPY', 'SEK', 'BRL', 'IDR', 'CHF', 'CAD', 'AUD', 'INR', 'MXN']

interface PriceFieldsProps {
  price: Draft['price']
  change: (price: Draft['price']) => void
}

/** The price and currency of a product. */
export function PriceFields({ price, change }: PriceFieldsProps) {
  const { say } = useWords()
  const id = useId()
  const [typed, setTyped] = useState(price ? String(price.value) : '')
  const [currency, setCurrency] = useState(price?.currency ?? 'EUR')
  const set = (text: string, unit: string) => {
    setTyped(text)
    setCurrency(unit)
    const value = Number(text.replace(',', '.'))
    change(text.trim() !== '' && value >= 0 && value <= 1e9 ? { value, currency: unit } : null)
  }
  const offered = CURRENCIES.includes(currency) ? CURRENCIES : [currency, ...CURRENCIES]
  return (
    <details className={css.price} open={price !== null || undefined}>
      <summary>{say('make.price')}</summary>
      <div>
        <label htmlFor={`${id}-value`} className="hide">
          {say('make.price')}
        </label>
        <input
          id={`${id}-value`}
          inputMode="decimal"
          value={typed}
          onChange={(event) => set(event.target.value, currency)}
        />
        <label htmlFor={`${id}-unit`} className="hide">
          {say('make.currency')}
        </label>
        <select id={`${id}-unit`} value={currency} onChange={(event) => set(typed, event.target.value)}>
          {offered.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
    </details>
  )
}
