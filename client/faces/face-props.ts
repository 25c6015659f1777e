export interface FacePageProps {
  /** URLs of the current profile picture in normal and double size; null: none. */
  image: string | null
  image2x: string | null
  name: string
  /** 0-9: the background colour behind their initial. */
  tint: number
  /** The page that opens after saving or cancelling. */
  back: string
}
