import type { ElementType, Key, ReactElement } from 'react'
import { jsx as element, jsxs as elements } from 'react/jsx-runtime'
import { keepLanguage } from './keep-language.ts'

/** The JSX runtime that the compiler calls (`jsxImportSource`): React's own functions, with links and forms that keep the page's language. */
export { Fragment, type JSX } from 'react/jsx-runtime'

export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return element(keepLanguage(type, props), props, key)
}

export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  return elements(keepLanguage(type, props), props, key)
}
