import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { island } from '#client/ui/island.tsx'

interface CounterProps {
  start: number
  step: number
}

function Counter({ start, step }: CounterProps) {
  const [count, setCount] = useState(start)
  return (
    <>
      <form
        data-js=""
        onSubmit={(event) => {
          event.preventDefault()
          setCount(count + step)
        }}
      >
        <input id="typed" aria-label="Typed" />
        <button id="add" type="submit">
          {count}
        </button>
      </form>
      <a id="away" href="#away" data-heard="">
        Away
      </a>
    </>
  )
}

/** The server's markup of the island below. */
const MARKUP =
  '<button id="step" type="button">1</button><div data-island=""><!--$--><form data-js=""><input id="typed" aria-label="Typed"/><button id="add" type="submit">7</button></form><a id="away" href="#away" data-heard="">Away</a><!--/$--></div>'

const stage = { fetched: 0, heard: 0, errors: [] as string[], let: () => {}, refuse: () => {} }

/** Its code loads when the test allows it. */
const Island = island<CounterProps>(
  () =>
    new Promise((resolve, reject) => {
      stage.fetched++
      stage.let = () => resolve(Counter)
      stage.refuse = () => reject(new Error('refused'))
    }),
)

function Page() {
  const [step, setStep] = useState(1)
  const [, again] = useState(0)
  return (
    <>
      <button
        id="step"
        type="button"
        onClick={({ shiftKey }) => (shiftKey ? setStep(step + 1) : again((count) => count + 1))}
      >
        {step}
      </button>
      <Island start={7} step={step} />
    </>
  )
}

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-heard]')) stage.heard++
})

Object.assign(window, {
  island: stage,
  stage() {
    const room = document.createElement('div')
    room.innerHTML = MARKUP
    document.querySelector('main')?.replaceChildren(room)
    hydrateRoot(room, <Page />, { onRecoverableError: (error) => stage.errors.push(String(error)) })
  },
})
