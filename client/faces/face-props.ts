export interface FacePageProps {
  /** The face as it is, and twice as large; null: none. */
  image: string | null
  image2x: string | null
  name: string
  /** 0-9: which tint their initial stands on. */
  tint: number
  /** Where the form leads, and the way back without it. */
  back: string
}
