import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const picked = (page: Page, name: string) => page.locator('[data-test-id=picker-board]').filter({ hasText: name })
const cards = (page: Page) => page.locator('[data-test-id=pins-grid] article')
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).waitFor()
const undo = (page: Page) => page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).first().click()

interface Shown {
  boards: string[]
  boardless: number
}

/** The lists and counts of the page without times: each board with its Pins, and the boardless ones. */
const shown = (page: Page): Promise<Shown> =>
  page.evaluate(() => ({
    boards: [...document.querySelectorAll('[data-test-id=profile-board-card]')]
      .map(
        (each) =>
          `${each.querySelector('b')?.textContent}: ${/^\d+/.exec(each.querySelector('b + span')?.textContent ?? '')}`,
      )
      .sort(),
    boardless: document.querySelectorAll('[data-test-id=unorganized-ideas] img').length,
  }))

/** The same from the server. */
const stored = (page: Page): Promise<Shown> =>
  page.evaluate(async () => {
    const read = async (path: string) => (await (await fetch(path)).json()).data
    const boards: { name: string; pin_count: number }[] = await read(
      '/v3/users/me/boards/?field_set_key=board_card&filter_all_pins=1',
    )
    const loose: unknown[] = await read('/v3/users/me/pins/boardless/?page_size=6')
    return { boards: boards.map(({ name, pin_count }) => `${name}: ${pin_count}`).sort(), boardless: loose.length }
  })

async function expectShownEqualsStored(page: Page, after: string) {
  await expect
    .poll(async () => JSON.stringify([await shown(page), await stored(page)]), { message: after, timeout: 60_000 })
    .toSatisfy((both: string) => {
      const [a, b] = JSON.parse(both) as [Shown, Shown]
      return JSON.stringify(a) === JSON.stringify(b)
    })
}

test('whatever is done to Pins, and undone, every list and count of boards on the page is what the server has, without a reload [BRD-044]', async () => {
  const { page, context, trouble } = await open('/lister/', { as: 'lister' })
  await hydrated(page)
  let loads = 0
  page.on('load', () => loads++)
  await expectShownEqualsStored(page, 'at first')
  const acts: [string, () => Promise<void>][] = [
    [
      'saved to a board',
      async () => {
        await cards(page).first().hover()
        await cards(page).first().locator('[data-save]').click()
        await picked(page, 'Garden').click()
        await toast(page, 'Saved to Garden')
      },
    ],
    [
      'deleted',
      async () => {
        const last = cards(page).filter({ hasText: 'Filed' }).first()
        await last.hover()
        await last.locator('[data-more]').click()
        await page.getByRole('button', { name: 'Delete Pin' }).click()
        await toast(page, 'The Pin was deleted.')
      },
    ],
    [
      'moved',
      async () => {
        await page
          .locator('[data-test-id=unorganized-ideas]')
          .getByRole('link', { name: 'Organize', exact: true })
          .click()
        await page.locator('[data-test-id=select-pin]').first().click()
        await page.getByRole('button', { name: 'Next' }).click()
        await picked(page, 'Hidden').click()
        await toast(page, 'Moved to Hidden')
        await page.keyboard.press('Escape')
      },
    ],
  ]
  for (const [name, act] of acts) {
    await act()
    await expectShownEqualsStored(page, name)
    await undo(page)
    await toast(page, 'Undone')
    await expectShownEqualsStored(page, `${name}, and undone`)
  }
  expect(loads).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})

interface Lists {
  /** Each board of a list, as `group name: pins`. */
  profile: string[]
  deleted: string[]
  picker: string[]
}

/** Every list of boards on the page, and that of the opened picker. */
async function listed(page: Page): Promise<Lists> {
  const names = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((each) => each.querySelector('b')?.textContent ?? '').sort())
  const profile = await page.evaluate(() =>
    [...document.querySelectorAll('[data-test-id^=board-group-]')]
      .flatMap((group) => {
        const name = group.getAttribute('data-test-id')?.replace('board-group-', '')
        return [...group.querySelectorAll('[data-test-id=profile-board-card]')].map(
          (card) =>
            `${name} ${card.querySelector('b')?.textContent}: ${/^\d+/.exec(card.querySelector('b + span')?.textContent ?? '')}`,
        )
      })
      .sort(),
  )
  await cards(page).first().hover()
  await cards(page).first().locator('[data-save]').click()
  await page.locator('[data-test-id=picker-board]').first().waitFor()
  const picker = await names('[data-test-id=picker-board]')
  await page.keyboard.press('Escape')
  await page.locator('[data-test-id=picker-board]').first().waitFor({ state: 'detached' })
  return { profile, deleted: await names('[data-test-id=deleted-boards] li'), picker }
}

/** The same from the server. */
const lists = (page: Page): Promise<Lists> =>
  page.evaluate(async () => {
    const read = async (path: string) => (await (await fetch(path)).json()).data as Record<string, string>[]
    const own = await read('/v3/users/me/boards/?field_set_key=board_card&filter_all_pins=1&page_size=100')
    const picks = await read('/v3/users/me/boards/?field_set_key=board_picker&sort=last_pinned_to&include_archived=0')
    const gone = await read('/v3/users/me/boards/recently_deleted/')
    const names = (boards: Record<string, string>[]) => boards.map(({ name }) => name ?? '').sort()
    const profile = own.map(({ profileGroup, name, pin_count }) => `${profileGroup} ${name}: ${pin_count}`).sort()
    return { profile, deleted: names(gone), picker: names(picks) }
  })

test('a board that is made, renamed, made secret or deleted, and each undone, is so in every list of the page, without a reload [BRD-044 BRD-045 BRD-012]', async () => {
  const { page, context, trouble } = await open('/lister/_saved/', { as: 'lister' })
  await hydrated(page)
  let loads = 0
  page.on('load', () => loads++)
  const isSame = async (after: string) => {
    const both = async () => JSON.stringify([await listed(page), await lists(page)])
    const isOne = (text: string) => {
      const [a, b] = JSON.parse(text) as [Lists, Lists]
      return JSON.stringify(a) === JSON.stringify(b)
    }
    await expect.poll(both, { message: after, timeout: 60_000 }).toSatisfy(isOne)
  }
  const dialog = page.locator('[data-test-id=form-dialog][data-active]')
  const edit = async (name: string) => {
    const icon = page.getByRole('link', { name: `Edit ${name}`, exact: true })
    await icon.focus()
    await icon.press('Enter')
    await dialog.waitFor()
  }
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Saved.')
    await dialog.waitFor({ state: 'detached' })
  }
  const acts: [string, () => Promise<void>][] = [
    [
      'renamed',
      async () => {
        await edit('Garden')
        await dialog.getByRole('textbox', { name: 'Name' }).fill('Allotment')
        await save()
      },
    ],
    [
      'made secret',
      async () => {
        await edit('Garden')
        await dialog.getByLabel('Only you and collaborators').check()
        await save()
      },
    ],
    [
      'deleted',
      async () => {
        await edit('Garden')
        await dialog.getByRole('button', { name: 'Delete board' }).click()
        await toast(page, 'The board was deleted.')
      },
    ],
  ]
  await isSame('at first')
  for (const [name, act] of acts) {
    await act()
    await isSame(name)
    await page.keyboard.press('Control+z')
    await toast(page, 'Undone')
    await isSame(`${name}, and undone`)
  }
  await cards(page).first().hover()
  await cards(page).first().locator('[data-save]').click()
  await page.getByRole('button', { name: 'Create board' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fresh shelf')
  await page.getByRole('button', { name: 'Create', exact: true }).last().click()
  await toast(page, 'Saved to Fresh shelf')
  await isSame('made for a save')
  expect((await lists(page)).profile).toContain('public Fresh shelf: 1')
  expect(loads).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})
