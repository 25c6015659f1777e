import { expect } from 'vitest'

/** A page of a browser that is driven by one of the two protocols for all browsers, WebDriver and WebDriver BiDi. */
export interface Driver {
  goto(address: string): Promise<void>
  /** Runs a function in the page. Arguments and result are JSON. */
  run<Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<Awaited<Result>>
  /** The next three act as a person would, on the one element that `[data-target]` marks. */
  press(): Promise<void>
  point(): Promise<void>
  /** Types into it. A line feed is the key Enter. */
  type(text: string): Promise<void>
  /** The size of the page, in CSS px. A browser may refuse a window that narrow: then the page is as narrow as it can be. */
  size(width: number, height: number): Promise<void>
  /** Sets the cookie of a session, on a page of the site. */
  signIn(token: string): Promise<void>
  /** @returns a PNG of what is seen */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** What the page did wrong: errors, and what its content security policy refused. */
declare global {
  interface Window {
    trouble?: string[]
  }
}

/** Steps of a story: each waits until what it acts on is there. */
export function tabOf(driver: Driver, origin: string) {
  /** Marks the first visible element that fits, if there is one. */
  const mark = (selector: string, text: string) =>
    driver.run(
      (selector, text) => {
        for (const old of document.querySelectorAll('[data-target]')) old.removeAttribute('data-target')
        const found = [...document.querySelectorAll<HTMLElement>(selector)].find((each) => {
          const words = (each.ariaLabel ?? '') + each.textContent
          return each.checkVisibility({ visibilityProperty: true }) && words.includes(text)
        })
        found?.setAttribute('data-target', '')
        return found !== undefined
      },
      selector,
      text,
    )

  async function sees(selector: string, text = ''): Promise<void> {
    await expect.poll(() => mark(selector, text), { message: `${selector} ${text}` }).toBe(true)
  }

  return {
    ...driver,
    sees,
    /** Opens a page and waits until it is hydrated. */
    async open(path: string): Promise<void> {
      await driver.goto(`${origin}${path}`)
      await this.isHydrated()
    },
    async isHydrated(): Promise<void> {
      const isThere = () =>
        driver.run(() => {
          dispatchEvent(new PointerEvent('pointermove'))
          const intent = document.body.appendChild(document.createElement('button'))
          intent.type = 'button'
          intent.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
          intent.remove()
          return document.querySelector('#app[data-hydrated]') !== null
        })
      await expect.poll(isThere, { message: 'hydration' }).toBe(true)
      await driver.run(() => {
        if (window.trouble) return
        const trouble: string[] = []
        window.trouble = trouble
        addEventListener('error', ({ message }) => trouble.push(message))
        addEventListener('unhandledrejection', ({ reason }) => trouble.push(String(reason)))
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          trouble.push(`policy: ${violatedDirective} ${blockedURI}`),
        )
      })
    },
    async clicks(selector: string, text = ''): Promise<void> {
      await sees(selector, text)
      await driver.press()
    },
    async pointsAt(selector: string, text = ''): Promise<void> {
      await sees(selector, text)
      await driver.point()
    },
    async types(selector: string, text: string): Promise<void> {
      await sees(selector)
      await driver.type(text)
    },
    /** Waits for an address. */
    async isAt(path: RegExp): Promise<void> {
      await expect.poll(() => driver.run(() => location.pathname + location.search)).toMatch(path)
    },
    trouble: () => driver.run(() => window.trouble ?? ['this page was not watched']),
  }
}

export type Tab = ReturnType<typeof tabOf>
