import { Fragment } from 'react'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import type { MessageId } from '../locales/words.ts'
import css from './shortcuts.module.css'

interface Shortcut {
  text: MessageId
  /** Alternatives; each is a list of keys to press one after the other or, with `held`, together. */
  combinations: readonly (readonly string[])[]
  held?: boolean
}

/** Labels of keys. Labels that differ between countries are ids of texts. */
const ARROWS = [['←'], ['↑'], ['→'], ['↓']]
const SIDEWAYS = [['←'], ['→']]
const CTRL: MessageId = 'keys.ctrl'
const ESC: MessageId = 'keys.esc'

const GROUPS: readonly { title: MessageId; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'keys.everywhere',
    shortcuts: [
      { text: 'keys.help', combinations: [['?']] },
      { text: 'keys.search', combinations: [['/']] },
      { text: 'keys.create', combinations: [['C']] },
      { text: 'keys.home', combinations: [['G', 'H']] },
      { text: 'keys.saved', combinations: [['G', 'S']] },
      { text: 'keys.profile', combinations: [['G', 'P']] },
      {
        text: 'keys.undo',
        combinations: [
          [CTRL, 'Z'],
          ['⌘', 'Z'],
        ],
        held: true,
      },
      { text: 'keys.close', combinations: [[ESC]] },
    ],
  },
  {
    title: 'keys.grid',
    shortcuts: [
      { text: 'keys.arrows', combinations: ARROWS },
      { text: 'keys.walk', combinations: SIDEWAYS },
      { text: 'keys.save', combinations: [['S']] },
    ],
  },
]

/** The list of all shortcuts, in the sheet and on a help page. */
export function ShortcutList({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { say } = useWords()
  return (
    <div className={css.list}>
      {GROUPS.map(({ title, shortcuts }) => (
        <section key={title}>
          <Heading>{say(title)}</Heading>
          <dl>
            {shortcuts.map(({ text, combinations, held = false }) => (
              <div key={text}>
                <dt>{say(text)}</dt>
                <dd>
                  <Combinations combinations={combinations} held={held} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>
        {say('keys.note')} <a href={routes.settingsPersonal}>{say('keys.change')}</a>
      </p>
    </div>
  )
}

function Combinations({ combinations, held }: Required<Pick<Shortcut, 'combinations' | 'held'>>) {
  const { say } = useWords()
  return combinations.map((keys, at) => (
    <Fragment key={keys.join()}>
      {at > 0 && (combinations === ARROWS ? ' ' : ` ${say('keys.or')} `)}
      {keys.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && (held ? '\u00a0+\u00a0' : ` ${say('keys.then')} `)}
          <kbd>{key === CTRL || key === ESC ? say(key) : key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}
