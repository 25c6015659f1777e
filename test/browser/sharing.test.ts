import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const CLIPBOARD = ['clipboard-read', 'clipboard-write']
const site = () => new URL(inject('url')).origin

/** Makes an invite link of a person, as their share menu does. */
async function linkOf(username: string): Promise<string> {
  const answer = await fetch(`${inject('url')}/v3/invite_code/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `local-session=${inject('sessions')[username]?.[0]}`,
      origin: site(),
    },
    body: JSON.stringify({ kind: 'profile' }),
  })
  return new URL(((await answer.json()) as { data: { url: string } }).data.url).search
}

test('another’s profile is shared from its menu: the link is copied, other programs are links [MOD-024]', async () => {
  const { page, context, trouble } = await open('/grid/', { as: 'mira' })
  await context.grantPermissions(CLIPBOARD)
  await hydrated(page)
  const actions = page.locator('[data-test-id=profile-header]')
  for (const name of ['Share', 'Follow', 'More options']) await actions.getByRole('button', { name }).first().waitFor()
  await actions.getByRole('button', { name: 'Share' }).click()
  const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
  for (const [name, start] of [
    ['Email', 'mailto:?subject=Grid%20of%20many&body='],
    ['WhatsApp', 'https://wa.me/?text='],
    ['Facebook', 'https://www.facebook.com/sharer/'],
    ['X', 'https://twitter.com/intent/tweet?url='],
  ] as const) {
    const address = (await hrefOf(name)) ?? ''
    expect(address.startsWith(start), name).toBe(true)
    expect(decodeURIComponent(address)).toContain(`${site()}/grid/`)
  }
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site()}/grid/`)
  expect(trouble).toEqual([])
})

test('without JavaScript the menu opens too, with its links and without buttons that need a script [MOD-024]', async () => {
  const { page } = await open('/grid/', { javaScript: false, device: 'phone' })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('link', { name: 'WhatsApp' }).waitFor()
  expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false)
})

test('owners share and edit their profile; a private one is shared with a fresh invite link [HDR-021 HDR-057]', async () => {
  const { page, context } = await open('/theo/', { as: 'theo' })
  await context.grantPermissions(CLIPBOARD)
  await hydrated(page)
  const actions = page.locator('[data-test-id=profile-header]')
  expect(await actions.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/settings/edit-profile/')
  await actions.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/theo\/\?invite_code=[\w-]{16}$/)
  const others = await open('/theo/', { as: 'mira' })
  expect(await others.page.getByRole('link', { name: 'Edit Profile' }).count()).toBe(0)
})

test('on a phone the system’s own menu comes first [MOD-024]', async () => {
  const { page, context } = await open('/grid/', { as: 'mira', device: 'phone', fresh: true })
  await context.addInitScript(() => {
    Object.assign(navigator, {
      share: (what: { url: string }) => {
        Object.assign(window, { shared: what.url })
        return Promise.resolve()
      },
    })
  })
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Share with…' }).click()
  await expect.poll(() => page.evaluate(() => (window as { shared?: string }).shared)).toBe(`${site()}/grid/`)
})

test('the owner’s picture opens a pincode, which is downloaded or copied [HDR-054]', async () => {
  const { page, trouble } = await open('/mira/', { as: 'mira' })
  await hydrated(page)
  await page.getByRole('button', { name: 'Create a Pincode' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a Pincode' })
  await dialog.getByRole('img', { name: 'QR code of the link to Mira Okafor’s profile' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as SVG' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('mira-pincode.svg')
  const [image] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as PNG' }).click(),
  ])
  expect(image.suggestedFilename()).toBe('mira-pincode.png')
  await dialog.getByRole('button', { name: 'Copy link' }).waitFor()
  expect(trouble).toEqual([])
})

test('a visitor logs in before a pincode, and it is offered on others’ pictures to employees alone [HDR-055 HDR-056]', async () => {
  const { page } = await open('/grid/')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Pincode' }).click()
  await page.getByRole('dialog', { name: 'Log in to share this profile' }).waitFor()
  expect(await page.getByRole('button', { name: 'Create a Pincode' }).count()).toBe(0)
  const staff = await open('/grid/', { as: 'clerk' })
  await hydrated(staff.page)
  await staff.page.getByRole('button', { name: 'Create a Pincode' }).click()
  await staff.page.getByRole('dialog', { name: 'Create a Pincode' }).waitFor()
})

test('an invite link of a private person is redeemed once when it opens; following shows the profile at once [PRV-006 PRV-007 PRV-008 PRV-009]', async () => {
  const search = await linkOf('wilma')
  const { page } = await open('/wilma/', { as: 'kiran' })
  let redeemed = 0
  page.on('request', (request) => {
    if (request.url().includes('/redeem/')) redeemed++
  })
  await page.goto(`/wilma/${search}`)
  await page.getByText('Follow Wilma to view their profile').waitFor()
  expect(redeemed).toBe(1)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByText('Invite Wilma to follow you back').waitFor()
  await page.getByText('For friends').first().waitFor()
  const upsell = page.locator('[data-test-id=share-upsell]')
  await hydrated(page)
  await upsell.getByRole('button', { name: 'Share profile' }).click()
  await upsell.getByRole('button', { name: 'Copy link' }).waitFor()
})

test('a link that cannot be redeemed leads to the front page, which shows the server’s reason [PRV-010]', async () => {
  const { page } = await open('/theo/?invite_code=nothing', { as: 'otto' })
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText('Sorry, this invite link isn’t valid.').waitFor()
})

test('opening an invite link is recorded once, by visitors too, with the code encoded twice; other pages record nothing [PRV-013 PRV-014]', async () => {
  const { page } = await open('/login/')
  const sent: string[] = []
  await page.route('**/v3/invite_code/attribution/land/', (route) => {
    sent.push(route.request().postData() ?? '')
    return route.continue()
  })
  await page.goto('/?invite_code=a%2Fb')
  await expect.poll(() => sent).toEqual([JSON.stringify({ invite_code: 'a%252Fb' })])
  await page.goto('/grid/')
  await hydrated(page)
  expect(sent).toHaveLength(1)
})

test('a session from an e-mailed link logs in before sharing or redeeming [ACC-016 PRV-011]', async () => {
  const { page } = await open('/mira/', { as: 'mira, limited' })
  await hydrated(page)
  await page.getByRole('link', { name: 'Share' }).click()
  await page.getByRole('dialog', { name: 'Log in to share this profile' }).waitFor()
  expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
  let redeemed = 0
  page.on('request', (request) => {
    if (request.url().includes('/redeem/')) redeemed++
  })
  await page.goto(`/wilma/${await linkOf('wilma')}`)
  await page.getByRole('dialog', { name: 'Log in to continue' }).waitFor()
  expect(redeemed).toBe(0)
})

test('a board and a Pin are shared from their pages, a secret board is not [MOD-024]', async () => {
  const { page, context } = await open('/mira/open/')
  await context.grantPermissions(CLIPBOARD)
  const copied = async (path: string) => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site()}${path}`)
  }
  await copied('/mira/open/')
  const pin = (await page.locator('main a[href^="/pin/"]').first().getAttribute('href')) ?? ''
  await page.goto(pin)
  await copied(pin)
  const own = await open('/mira/secret-one/', { as: 'mira' })
  expect(await own.page.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0)
})

test('after a follow by an invite link of somebody who follows the viewer, they are asked to say hello [PRV-005]', async () => {
  const { page } = await open('/mira/', { as: 'sam' })
  await page.goto(`/rosa/${await linkOf('rosa')}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const upsell = page.locator('[data-test-id=message-upsell]')
  await upsell.getByText('You and Rosa follow each other. Say hello!').waitFor()
  await hydrated(page)
  await upsell.getByRole('link', { name: 'Message' }).click()
  await page.getByRole('dialog', { name: 'Message Rosa' }).waitFor()
})
