import { type ElementType, Fragment, use } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { HL, withLanguage } from '#domain/routes.ts'
import { PageContext } from '../frame/page-context.ts'

/** Elements with a URL, and its attribute. */
const LEADING = new Map<ElementType, string>([
  ['a', 'href'],
  ['form', 'action'],
  ['button', 'formAction'],
])
type Props = Record<string, unknown>

const keeping = new Map<ElementType, ElementType>()
for (const [element, attribute] of LEADING)
  keeping.set(element, function Leading(props: Props) {
    const { hl, origin } = use(PageContext) ?? {}
    const { [attribute]: address, children, method } = props
    // A copy: in development React's own object warns when it is passed on with its key.
    if (!hl || typeof address !== 'string') return jsx(element, { ...props })
    // The fields of a GET form replace the query of its address.
    if (element === 'form' && method !== 'post') {
      const field = jsx('input', { type: 'hidden', name: HL, value: hl })
      return jsxs(element, { ...props, children: [jsx(Fragment, { children }), field] })
    }
    return jsx(element, { ...props, [attribute]: withLanguage(address, hl, origin) })
  })

/** The element unchanged, or a version whose URL keeps the page's language (docs/decisions/155). */
export function keepLanguage(element: ElementType, props: object): ElementType {
  const attribute = LEADING.get(element)
  return attribute !== undefined && attribute in props ? (keeping.get(element) ?? element) : element
}
