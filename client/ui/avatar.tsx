import { colorClass } from '../grid/steps.ts'
import css from './avatar.module.css'

interface AvatarProps {
  /** URL of the profile picture; null shows the initial. */
  src: string | null
  /** The picture in double size, for screens with a pixel ratio of 2. */
  src2x?: string | null
  name: string
  /** 0-9: the background colour of an initial (G-092). */
  tint: number
  size: 'small' | 'large'
  alt: string
}

/** Colours of `PALETTE` with enough contrast for white letters. */
const TINTS = [23, 29, 32, 35, 25, 30, 27, 33, 22, 26]

/** A person's profile picture, or their initial on a coloured background (HDR-003). */
export function Avatar({ src, src2x, name, tint, size, alt }: AvatarProps) {
  const className = `${css.avatar} ${css[size]} ${colorClass(TINTS[tint % 10] ?? 29)}`
  const pixels = size === 'large' ? 152 : 40
  if (src === null) {
    const initial = [...name][0]?.toUpperCase()
    return alt ? (
      <span className={className} role="img" aria-label={alt}>
        {initial}
      </span>
    ) : (
      <span className={className} aria-hidden="true">
        {initial}
      </span>
    )
  }
  return (
    <span className={className}>
      <img src={src} srcSet={src2x ? `${src} 1x, ${src2x} 2x` : undefined} width={pixels} height={pixels} alt={alt} />
    </span>
  )
}
