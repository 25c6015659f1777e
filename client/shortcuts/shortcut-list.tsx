import { Fragment } from 'react'
import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import type { MessageId } from '../locales/words.ts'
import css from './shortcuts.module.css'

interface Shortcut {
  text: MessageId
  /** Ways to press it, each the keys that are pressed one after the other or, with `held`, at once. */
  ways: readonly (readonly string[])[]
  held?: boolean
}

/** What is printed on a key; what differs from country to country is a text. */
const ARROWS = [['←'], ['↑'], ['→'], ['↓']]
const CTRL: MessageId = 'keys.ctrl'
const ESC: MessageId = 'keys.esc'

const GROUPS: readonly { title: MessageId; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'keys.everywhere',
    shortcuts: [
      { text: 'keys.help', ways: [['?']] },
      { text: 'keys.search', ways: [['/']] },
      { text: 'keys.create', ways: [['C']] },
      { text: 'keys.home', ways: [['G', 'H']] },
      { text: 'keys.saved', ways: [['G', 'S']] },
      { text: 'keys.profile', ways: [['G', 'P']] },
      {
        text: 'keys.undo',
        ways: [
          [CTRL, 'Z'],
          ['⌘', 'Z'],
        ],
        held: true,
      },
      { text: 'keys.close', ways: [[ESC]] },
    ],
  },
  {
    title: 'keys.grid',
    shortcuts: [
      { text: 'keys.arrows', ways: ARROWS },
      { text: 'keys.save', ways: [['S']] },
    ],
  },
]

/** All that keys do, in the sheet and on a page of the help. */
export function ShortcutList({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { say } = useWords()
  return (
    <div className={css.list}>
      {GROUPS.map(({ title, shortcuts }) => (
        <section key={title}>
          <Heading>{say(title)}</Heading>
          <dl>
            {shortcuts.map(({ text, ways, held = false }) => (
              <div key={text}>
                <dt>{say(text)}</dt>
                <dd>
                  <Ways ways={ways} held={held} />
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

function Ways({ ways, held }: Required<Pick<Shortcut, 'ways' | 'held'>>) {
  const { say } = useWords()
  return ways.map((keys, way) => (
    <Fragment key={keys.join()}>
      {way > 0 && (ways === ARROWS ? ' ' : ` ${say('keys.or')} `)}
      {keys.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && (held ? '\u00a0+\u00a0' : ` ${say('keys.then')} `)}
          <kbd>{key === CTRL || key === ESC ? say(key) : key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}
