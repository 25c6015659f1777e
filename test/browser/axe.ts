import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Visit } from './open.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/**
 * Violations that axe finds on a page. In the dark scheme only colours differ: the other rules have checked the same document in the light
 * scheme.
 */
export async function violationsOn(page: Page, scheme: Visit['scheme']): Promise<string[]> {
  // Colours in the middle of a transition belong to no state, so transitions finish at once.
  await page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as never as { axe: Axe }).axe.run(options)
      return violations.map(
        ({ id, nodes }) =>
          `${location.pathname} ${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary ?? ''}`,
      )
    },
    // Passed rules are not reported, and an element is named by its HTML: finding a selector for each takes a tenth of the time.
    {
      resultTypes: ['violations'],
      selectors: false,
      ...(scheme === 'dark' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    },
  )
}
