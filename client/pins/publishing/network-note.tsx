import { useWords } from '#client/locales/use-words.ts'
import css from './network-note.module.css'

/** Shows that the browser is offline, and how many pins wait for the network. */
export function NetworkNote({ isOnline, waiting }: { isOnline: boolean; waiting: number }) {
  const { say } = useWords()
  const texts = [isOnline ? null : say('make.offline'), waiting > 0 ? say('make.waiting', { count: waiting }) : null]
  return (
    <p role="status" className={texts.some(Boolean) ? css.note : 'hide'} data-test-id="network-note">
      {texts.filter(Boolean).join(' ')}
    </p>
  )
}
