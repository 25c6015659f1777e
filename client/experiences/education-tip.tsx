import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Education } from '#domain/experiences/display.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import css from './education.module.css'
import { useEducation } from './use-education.ts'

interface EducationTipProps {
  education: Education
  /** Id of the menu that the hint explains; the pulsar is shown at its button. */
  menu: string
}

/** A hint at a button: a pulsar that opens a tooltip (EDU-006). Scrolling dismisses it after its delay (EDU-007). */
export function EducationTip({ education, menu }: EducationTipProps) {
  const { say } = useWords()
  const { has_pulsar, has_tooltip, text, complete_button_text, secondary_cta_link: link } = education.display_data
  const { scroll_to_dismiss, delay } = education.display_data
  const { isShown, complete, dismiss } = useEducation(education)
  const [isOpen, setOpen] = useState(!has_pulsar)
  const place = useRef<HTMLDivElement>(null)
  const point = useRef<HTMLButtonElement>(null)
  const tooltip = useRef<HTMLElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const button = document.querySelector(`[popovertarget="${CSS.escape(menu)}"]`)
    if (!isShown || !place.current || !button) return
    const element = place.current
    const follow = () => {
      const box = button.getBoundingClientRect()
      const parent = element.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 }
      element.style.setProperty('--x', `${box.left - parent.left}px`)
      element.style.setProperty('--y', `${box.top - parent.top}px`)
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(document.body)
    follow()
    return () => sizes.disconnect()
  }, [isShown, menu])

  useEffect(() => {
    if (!isOpen) return
    tooltip.current?.scrollIntoView({ block: 'nearest' })
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      point.current?.focus()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `dismiss` is the same in effect at each rendering
  useEffect(() => {
    // An open tooltip is being read: scrolling does not dismiss it.
    if (!isShown || !scroll_to_dismiss || (has_pulsar && isOpen)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      timer ??= setTimeout(dismiss, delay * 1000)
    }
    addEventListener('scroll', begin, { passive: true, once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', begin)
    }
  }, [isShown, scroll_to_dismiss, delay, has_pulsar, isOpen])

  if (!isShown) return null
  return (
    <div ref={place} className={css.tip} data-test-id="education-tip">
      {has_pulsar && (
        <button
          ref={point}
          type="button"
          className={css.pulsar}
          aria-label={say('education.tip')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          data-test-id="pulsar"
        />
      )}
      {has_tooltip && isOpen && (
        <section
          ref={tooltip}
          id={id}
          className={css.tooltip}
          aria-label={say('education.tip')}
          data-test-id="education-tooltip"
        >
          <p>{text}</p>
          <div className={css.buttons}>
            <Button kind="primary" onClick={complete}>
              {complete_button_text}
            </Button>
            {link && <LinkButton href={link.url}>{link.text}</LinkButton>}
            <Button kind="round" aria-label={say('nav.close')} onClick={dismiss}>
              <Icon name="close" />
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
