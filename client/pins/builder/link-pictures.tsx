import { useState } from 'react'
import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import type { MediaAnswer } from '#domain/media/contract.ts'
import type { LinkFinder } from '../publishing/use-link-pictures.ts'
import type { Draft } from './drafts.ts'
import css from './link-pictures.module.css'

interface LinkPicturesProps {
  found: LinkFinder
  use: (media: MediaAnswer, texts: Partial<Draft>) => void
}

/** The pictures of a web page. Each can become a draft, with the page's texts. */
export function LinkPictures({ found, use }: LinkPicturesProps) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const [used, setUsed] = useState<readonly string[]>([])
  const { preview, pictures, isLooking, fault } = found
  if (!preview && !isLooking && !fault) return null
  const texts: Partial<Draft> = preview
    ? {
        title: preview.title ?? '',
        description: preview.description ?? '',
        link: preview.url,
        price: preview.price ?? null,
      }
    : {}
  return (
    <section className={css.found} data-test-id="link-pictures" aria-busy={isLooking}>
      {(preview || isLooking) && <h2>{preview ? say('make.found', { site: preview.site }) : say('make.looking')}</h2>}
      <p role="status" className={fault ? css.fault : 'hide'}>
        {fault ?? (isLooking ? say('make.looking') : say('make.found_count', { count: pictures.length }))}
      </p>
      <ul className={css.choices}>
        {pictures.map(({ url, alt, media }) => (
          <li key={url}>
            {media ? (
              <Button
                className=""
                reason={used.includes(url) && say('reason.used')}
                aria-label={alt ? `${say('make.use')}: ${alt}` : say('make.use')}
                onClick={() => {
                  setUsed([...used, url])
                  use(media, { ...texts, alt, source: url })
                }}
              >
                <img
                  src={rendition(mediaBase, media.image_signature, '236x') ?? undefined}
                  width={media.width}
                  height={media.height}
                  alt=""
                />
              </Button>
            ) : (
              <div className={css.loading} />
            )}
          </li>
        ))}
      </ul>
      {found.more && <Button onClick={found.more}>{say('make.more_pictures')}</Button>}
    </section>
  )
}
