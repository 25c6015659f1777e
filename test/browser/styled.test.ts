import { afterAll, expect, test } from 'vitest'
import { documentsOf, VIEWERS } from './documents.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

/** Classes of a document's elements without a rule in its styles. */
function unstyled(html: string): string[] {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('\n')
  const known = new Set([...styles.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name))
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  return [...new Set(used)].filter((name) => name && !known.has(name))
}

test('what a document draws has its styles in that document [REL-20]', async () => {
  const lacking: string[] = []
  for (const viewer of VIEWERS)
    for (const { path, html } of await documentsOf(viewer))
      for (const name of unstyled(html)) lacking.push(`${path} as ${viewer}: .${name}`)
  expect(lacking).toEqual([])
})

test('the page between a form and what it would show has its styles too [BRD-055]', async () => {
  const { page, context } = await open('/mira/secret-one/', { as: 'mira', javaScript: false })
  await page.locator('[data-test-id=board-bar] a[href$="/edit/"]').click()
  await page.locator('main form input[name=privacy][value=public]').check()
  await page.locator('form[action="/do/edit_board/"] [type=submit]').click()
  await page.locator('[data-test-id=exposure]').waitFor()
  expect(unstyled(await page.content())).toEqual([])
  await context.close()
})

test('asked in a dialog, it has them too [BRD-055]', async () => {
  const { page, context } = await open('/mira/secret-one/', { as: 'mira' })
  await hydrated(page)
  await page.locator('[data-test-id=board-bar] a[href$="/edit/"]').click()
  const dialog = page.locator('[data-test-id=form-dialog]')
  await dialog.locator('input[name=privacy][value=public]').check()
  await dialog.locator('form[action="/do/edit_board/"] [type=submit]').click()
  await dialog.locator('[data-test-id=exposure]').waitFor()
  const lacking = await dialog.evaluate((root) => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
    const classes = [...root.querySelectorAll('[class]')].flatMap((element) => [...element.classList])
    return classes.filter((name) => !rules.some((rule) => rule.includes(`.${name}`)))
  })
  expect(lacking).toEqual([])
  await context.close()
})
