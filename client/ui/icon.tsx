/** Paths of the icons, 24 by 24, drawn in the text colour. */
const PATHS = {
  back: 'M15 4.5 7.5 12l7.5 7.5',
  lock: 'M7 10.5V8a5 5 0 0 1 10 0v2.5M5.5 10.5h13v10h-13z',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  play: 'M8 5v14l11-7z',
  pause: 'M8.5 5v14M15.5 5v14',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  close: 'M6 6l12 12M18 6 6 18',
  eye: 'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  edit: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z',
  camera: 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z',
  more: 'M4.5 12h1M11.5 12h1M18.5 12h1',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM15.5 8.5l-2 5-5 2 2-5z',
  home: 'M4 11.5l8-7 8 7V20h-5.5v-5.5h-5V20H4z',
  message: 'M4 5h16v11H11l-4.5 4v-4H4z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  heart:
    'M12 20.5S3.5 15.4 3.5 9.3C3.5 6.4 5.7 4.5 8 4.5c1.7 0 3.2 1 4 2.6.8-1.6 2.3-2.6 4-2.6 2.3 0 4.5 1.9 4.5 4.8 0 6.1-8.5 11.2-8.5 11.2z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  pages: 'M8 4h12v12M4 8h12v12H4z',
  feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M5.5 18.5h1',
} as const
export type IconName = keyof typeof PATHS

interface IconProps {
  name: IconName
  /** In px; default 20. */
  size?: number
}

/** A decorative icon, hidden from screen readers: give the element around it a label. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
