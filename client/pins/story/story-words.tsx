import css from './story-page.module.css'

interface StoryWordsProps {
  text: string
  /** The page has a picture or film, over which the text lies. */
  isCaption: boolean
}

/** The text of a story's page: the builder shows it as the published page does. */
export function StoryWords({ text, isCaption }: StoryWordsProps) {
  if (!text) return null
  return <p className={isCaption ? css.caption : css.words}>{text}</p>
}
