import type { ElementType, Key, ReactElement } from 'react'
import { jsx as element, jsxs as elements } from 'react/jsx-runtime'
import { keepLanguage } from './keep-language.ts'

/** What the compiler calls for each element (`jsxImportSource`): React's own functions, whose links and forms keep the page's language. */
export { Fragment, type JSX } from 'react/jsx-runtime'

export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return element(keepLanguage(type, props), props, key)
}

export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  return elements(keepLanguage(type, props), props, key)
}
