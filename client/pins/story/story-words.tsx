import css from './story-page.module.css'

interface StoryWordsProps {
  text: string
  /** True if the page has a picture or film below the text. */
  isCaption: boolean
}

/** The text of a story's page, the same in the builder and as published. */
export function StoryWords({ text, isCaption }: StoryWordsProps) {
  if (!text) return null
  return <p className={isCaption ? css.caption : css.words}>{text}</p>
}
