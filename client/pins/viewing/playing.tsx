import { useEffect } from 'react'
import { island } from '#client/ui/island.tsx'
import type { FramesProps } from './frames.tsx'

const Frames = island(() => import('./frames.tsx').then(({ Frames }) => Frames))

/** Plays an animated picture over its still; the code is fetched after the page's. */
export function Playing(props: FramesProps) {
  useEffect(() => {
    Frames.preload().catch(() => undefined)
  }, [])
  return <Frames {...props} />
}
