import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { colorStep } from '#domain/media/palette.ts'
import { ratioStep } from '#domain/media/ratio.ts'
import type { RecentPin } from './recent.ts'
import css from './recent-row.module.css'

/** A row of recently viewed pins: pictures of equal height that link to their pins. */
export function RecentRow({ pins }: { pins: RecentPin[] }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  return (
    <section className={css.recent} data-test-id="recently-viewed">
      <h2>{say('recent.title')}</h2>
      <ul>
        {pins.map(({ pin_id, path, description, image }) => (
          <li key={pin_id}>
            <a href={path} className={`r${ratioStep(image.width, image.height)} c${colorStep(image.color)}`}>
              {image.key && (
                <img
                  src={rendition(mediaBase, image.key, '236x') ?? undefined}
                  width={image.width}
                  height={image.height}
                  alt=""
                  loading="lazy"
                />
              )}
              <span>{description || say('pin.untitled')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
