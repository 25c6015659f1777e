import { useWords } from '../../locales/use-words.ts'
import css from '../builder/builder.module.css'

/** Says that there is no network, and what waits for it. */
export function NetworkNote({ isOnline, waiting }: { isOnline: boolean; waiting: number }) {
  const { say } = useWords()
  const texts = [isOnline ? null : say('make.offline'), waiting > 0 ? say('make.waiting', { count: waiting }) : null]
  return (
    <p role="status" className={texts.some(Boolean) ? css.note : 'hide'} data-test-id="network-note">
      {texts.filter(Boolean).join(' ')}
    </p>
  )
}
