import { type HTMLAttributes, type ReactNode, use } from 'react'
import { ResourcesContext } from '../data/resource.tsx'

interface DrawnProps extends HTMLAttributes<HTMLElement> {
  as: 'aside' | 'div' | 'footer' | 'section' | 'span'
  /** Draws what is inside, on the server alone, with a view of a `*.server.tsx`: no browser has the code of that. */
  draw: () => ReactNode
}

const AS_IT_STANDS = { __html: '' }

/** An element whose inside the browser takes from the document as it stands. */
export function Drawn({ as: Tag, draw, ...rest }: DrawnProps) {
  if (use(ResourcesContext) !== null) return <Tag {...rest}>{draw()}</Tag>
  return <Tag {...rest} suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_STANDS} />
}
