import { href, routes } from '#domain/routes.ts'
import type { Suggestion } from '#domain/search/contract.ts'
import { SCOPES, type Scope } from '#domain/search/parameters.ts'
import { send } from '../data/send.ts'
import { isComposed } from '../ui/fields/typing.ts'
import { go } from '../ui/language/page-language.ts'
import css from './live-search.module.css'
import { forgetSearch, recentSearches, rememberSearch } from './recent.ts'

/** ms without typing before suggestions are requested. */
const PAUSE = 150

type Option = Suggestion | { kind: 'recent'; text: string; url: null; image_thumbnail_url: null }

/**
 * Attaches a list of suggestions to a search field (an editable combobox of the ARIA practices). An empty field shows the recent searches.
 * It uses the DOM instead of React, because the search field of the header is not hydrated.
 */
export function attachSearch(input: HTMLInputElement): void {
  if (input.getAttribute('role') === 'combobox' || !input.form) return
  const { form, dataset } = input
  const list = document.createElement('ul')
  list.id = `${input.id}-list`
  list.role = 'listbox'
  list.className = css.list ?? ''
  list.ariaLabel = dataset.offers ?? ''
  list.hidden = true
  form.append(list)
  form.classList.add(css.around ?? '')
  input.role = 'combobox'
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  input.ariaExpanded = 'false'

  let options: Option[] = []
  let active = -1
  let timer = 0
  let asking: AbortController | undefined
  let typed = input.value

  const show = (next: Option[]) => {
    options = next
    list.replaceChildren(...next.map((option, i) => draw(option, i)))
    const isOpen = next.length > 0 && document.activeElement === input
    list.hidden = !isOpen
    input.ariaExpanded = String(isOpen)
    move(-1)
  }
  const close = () => {
    clearTimeout(timer)
    asking?.abort()
    show([])
  }
  const move = (to: number) => {
    active = to
    for (const [i, each] of [...list.children].entries()) each.ariaSelected = String(i === to)
    const chosen = list.children[to]
    if (!chosen) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', chosen.id)
    chosen.scrollIntoView({ block: 'nearest' })
  }
  const kindOf = ({ kind }: Option) =>
    ({ board: dataset.kindBoard, user: dataset.kindUser, recent: dataset.recent, words: '' })[kind]
  const draw = (option: Option, i: number) => {
    const row = document.createElement('li')
    row.id = `${list.id}-${i}`
    row.role = 'option'
    row.append(...picture(option), text('span', option.text))
    const kind = kindOf(option)
    if (kind) row.append(text('small', kind))
    if (option.kind === 'recent') row.append(cross(option.text))
    // Keeps the focus in the field.
    row.onpointerdown = (event) => event.preventDefault()
    row.onclick = () => choose(option)
    return row
  }
  const cross = (query: string) => {
    // For the pointer only: the keyboard has Delete, and the search page has buttons.
    const button = text('i', '×')
    button.ariaHidden = 'true'
    button.title = dataset.forget ?? ''
    button.onclick = (event) => {
      event.stopPropagation()
      forgetSearch(query)
      recall()
    }
    return button
  }
  const choose = (option: Option) => {
    input.value = option.text
    if (option.kind === 'board' || option.kind === 'user') return go(option.url)
    close()
    form.requestSubmit()
  }
  const recall = () =>
    show(recentSearches().map((text) => ({ kind: 'recent', text, url: null, image_thumbnail_url: null })))
  const ask = async () => {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const response = await send(href(routes.api.searchSuggest, { q: typed.trim(), scope: scopeOf(form) }), {
        signal,
      })
      const answer: { data: Suggestion[] | null } = await response.json()
      if (!signal.aborted) show(answer.data ?? [])
    } catch {
      // The request was aborted by the next letter, or it failed: show no suggestions.
    }
  }
  const onType = () => {
    typed = input.value
    clearTimeout(timer)
    asking?.abort()
    if (typed.trim() === '') return recall()
    timer = window.setTimeout(ask, PAUSE)
  }

  input.addEventListener('input', onType)
  input.addEventListener('click', onType)
  input.addEventListener('blur', close)
  form.addEventListener('submit', () => rememberSearch(input.value))
  input.addEventListener('keydown', (event) => {
    if (isComposed(event)) return
    const chosen = options[active]
    if (event.key === 'Escape' && !list.hidden) close()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Delete' && chosen?.kind === 'recent') {
      forgetSearch(chosen.text)
      recall()
    } else if (event.key === 'ArrowDown' && list.hidden) onType()
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !list.hidden) {
      // The field itself counts as one more place.
      const places = options.length + 1
      move(((active + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places) - 1)
      input.value = options[active]?.text ?? typed
    } else return
    event.preventDefault()
  })
  // Do not open the list on a page that has just focused its search field.
  if (input.value !== input.defaultValue || !input.autofocus) onType()
}

function scopeOf(form: HTMLFormElement): Scope {
  const scope = new FormData(form).get('scope')
  return SCOPES.find((each) => each === scope) ?? 'pins'
}

/** The option's picture. Decorative: the text names the option. */
function picture({ image_thumbnail_url: src, kind }: Option): HTMLImageElement[] {
  if (src === null) return []
  const image = new Image(32, 32)
  image.alt = ''
  image.src = src
  image.dataset.kind = kind
  return [image]
}

function text<Name extends 'span' | 'small' | 'i'>(name: Name, content: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = content
  return element
}
