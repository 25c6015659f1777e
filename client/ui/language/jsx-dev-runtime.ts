import type { ElementType, Key, ReactElement } from 'react'
import { jsxDEV as element, type JSXSource } from 'react/jsx-dev-runtime'
import { keepLanguage } from './keep-language.ts'

/** Same as `jsx-runtime.ts`, for `npm run dev` and tests. */
export { Fragment, type JSX } from 'react/jsx-dev-runtime'

export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  return element(keepLanguage(type, props), props, key, isStatic, source, self)
}
