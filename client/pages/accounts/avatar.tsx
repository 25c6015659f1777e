import css from '#client/avatars/picture-form.module.css'
import { PictureForm } from '#client/avatars/picture-form.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { AVATAR_FRAME } from '#client/media/crop/crop-frame.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { routes } from '#domain/routes.ts'

export interface AvatarPageProps {
  /** URLs of the current profile picture in normal and double size; null: none. */
  image: string | null
  image2x: string | null
  name: string
  /** 0-9: the background colour behind their initial. */
  tint: number
  /** The page that opens after saving or cancelling. */
  back: string
}

/** The page on which people choose their profile picture. */
export function AvatarPage({ image, image2x, name, tint, back }: AvatarPageProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <h1>{say('face.title')}</h1>
      <PictureForm
        action={routes.do.picture}
        frame={AVATAR_FRAME}
        isSet={image !== null}
        hint={say('face.hint')}
        back={back}
      >
        <Avatar src={image2x ?? image} name={name} tint={tint} size="large" alt={image ? say('face.current') : ''} />
      </PictureForm>
    </div>
  )
}
