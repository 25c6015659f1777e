import { keysOf } from '#domain/keys.ts'
import { colorStep } from '#domain/media/palette.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { COLOR_FAMILIES } from '#domain/search/colors.ts'
import type { SearchFilters } from '#domain/search/contract.ts'
import { BETWEEN_CHIPS, PIN_KINDS } from '#domain/search/parameters.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { FeedLink } from '../ui/feed-link.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Icon } from '../ui/icon.tsx'
import css from './search.module.css'
import type { SearchProps } from './search-props.ts'
import { SWATCHES } from './swatches.ts'

/** Chips for the active filters, each a link to the search without it, and the form that sets filters, which needs no JavaScript. */
export function SearchFilterBar({ path, q, scope, filters, boards }: SearchProps) {
  const { say, locale } = useWords()
  const here = withQuery(path, { rs: 'typed', q, scope, ...filters })
  const day = (text: string | undefined) =>
    text && new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(text))
  const chosen = filters.with?.split(BETWEEN_CHIPS) ?? []
  const withoutWord = (word: string) => chosen.filter((each) => each !== word).join(BETWEEN_CHIPS) || null
  const shown: Record<Exclude<keyof SearchFilters, 'with'>, string | undefined> = {
    kind: filters.kind && say(`search.kind.${filters.kind}`),
    board: filters.board && (boards.find(({ id }) => id === filters.board)?.name ?? say('search.kind.board')),
    color: filters.color && say(`search.color.${filters.color}`),
    after: filters.after && `${say('search.after')}: ${day(filters.after)}`,
    before: filters.before && `${say('search.before')}: ${day(filters.before)}`,
    domain: filters.domain,
  }
  return (
    <div className={css.filters} data-test-id="search-filters">
      {chosen.map((word) => (
        <LinkButton
          key={word}
          kind="primary"
          href={withQuery(here, { with: withoutWord(word) })}
          aria-label={`${say('search.unset')}: ${word}`}
        >
          <bdi>{word}</bdi>
          <Icon name="close" size={16} />
        </LinkButton>
      ))}
      {keysOf(shown).map(
        (name) =>
          shown[name] && (
            <LinkButton
              key={name}
              kind="primary"
              href={withQuery(here, { [name]: null })}
              aria-label={`${say('search.unset')}: ${shown[name]}`}
              suppressHydrationWarning
            >
              <bdi suppressHydrationWarning>{shown[name]}</bdi>
              <Icon name="close" size={16} />
            </LinkButton>
          ),
      )}
      <details className={css.more}>
        <summary>{say('search.filters')}</summary>
        <form action={path} className={css.fields}>
          <input type="hidden" name="rs" value="typed" />
          <input type="hidden" name="q" value={q} />
          <input type="hidden" name="scope" value={scope} />
          {filters.with && <input type="hidden" name="with" value={filters.with} />}
          <Field name="kind" label={say('search.kind')}>
            {(attributes) => (
              <select {...attributes} defaultValue={filters.kind ?? ''}>
                <option value="">{say('search.any')}</option>
                {PIN_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {say(`search.kind.${kind}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {boards.length > 0 && (
            <Field name="board" label={say('search.kind.board')}>
              {(attributes) => (
                <select {...attributes} defaultValue={filters.board ?? ''}>
                  <option value="">{say('search.any')}</option>
                  {boards.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <Field name="after" type="date" label={say('search.after')} defaultValue={filters.after} />
          <Field name="before" type="date" label={say('search.before')} defaultValue={filters.before} />
          <Field
            name="domain"
            label={say('search.domain')}
            defaultValue={filters.domain}
            maxLength={253}
            inputMode="url"
          />
          <fieldset className={css.colors}>
            <legend>{say('search.color')}</legend>
            {COLOR_FAMILIES.map((color) => (
              <label key={color} className={`c${colorStep(SWATCHES[color])}`} title={say(`search.color.${color}`)}>
                <input type="radio" name="color" value={color} defaultChecked={filters.color === color} />
                <span className={css.hidden}>{say(`search.color.${color}`)}</span>
              </label>
            ))}
          </fieldset>
          <Button type="submit" kind="primary">
            {say('search.apply')}
          </Button>
        </form>
      </details>
      {q !== '' && (scope === 'all' || scope === 'pins') && Object.keys(filters).length === 0 && (
        <FeedLink path={href(routes.search, { q })} />
      )}
    </div>
  )
}
