import { afterAll, expect, test } from 'vitest'
import { read, signUp } from './newcomer.ts'
import { closeBrowser, hydrated, open, stopClock } from './open.ts'

afterAll(closeBrowser)

const PASSWORD = 'slow birds carry paper'
const newName = () => `n${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`

test('signup without JavaScript and editing the profile keep everything typed after an error [SET-005 SET-001 HDR-018]', async () => {
  const { page, trouble } = await open('/signup/?next=%2Fmira%2F', { javaScript: false })
  const name = newName()
  await page.fill('#username', name)
  await page.fill('#email', 'mira@pinfold.example')
  await page.fill('#password', PASSWORD)
  await page.click('form[action="/do/signup/"] [type=submit]')
  expect(new URL(page.url()).pathname).toBe('/mira/')
  await expect.poll(() => page.locator('[data-test-id=toasts]').textContent()).toContain('Welcome!')

  await page.goto(`/${name}/`)
  await page.click('main a[href="/settings"]')
  await page.click('#profile a')
  await expect.poll(() => page.locator('#first_name').getAttribute('maxlength')).toBe('30')
  await page.fill('#about', 'Something I would not like to type again')
  await page.fill('#website_url', 'no address')
  await page.click('form[action="/do/settings/"] [type=submit]')
  await expect.poll(() => page.inputValue('#about')).toBe('Something I would not like to type again')
  await expect.poll(() => page.locator('#website_url').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.locator('#website_url-fault').textContent()).toContain('Website')
  await page.fill('#website_url', 'pinfold.example')
  await page.click('form[action="/do/settings/"] [type=submit]')
  await expect.poll(() => page.locator('[data-test-id=toasts]').textContent()).toContain('Saved.')
  await page.goto(`/${name}/`)
  expect(await page.textContent('[data-test-id=profile-header]')).toContain('Something I would not like')
  expect(trouble.filter((each) => !each.includes('400'))).toEqual([])
})

test('a name is not checked any more once the form is on its way, which signs the person in [TAB-027]', async () => {
  const { page, context, trouble } = await open('/signup/')
  await stopClock(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v3/account/username/')) asked.push(request.url())
  })
  // In a tab of its own, so that the page of the form is still there when the answer is.
  await page.locator('form[action="/do/signup/"]').evaluate((form: HTMLFormElement) => {
    form.target = '_blank'
  })
  const [next] = await Promise.all([context.waitForEvent('page'), signUp(page)])
  await next.waitForURL((url) => url.pathname.startsWith('/homefeed/'))
  await page.clock.runFor(1000)
  expect(await read(page, '/v3/users/me/')).toMatchObject({ username: expect.any(String) })
  expect(asked).toEqual([])
  expect(trouble).toEqual([])
  await context.close()
})

test('with JavaScript the form checks names and passwords while typing [TAB-027]', async () => {
  const { page, trouble } = await open('/signup/')
  await page.focus('#username')
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  const status = page.locator('[data-test-id=username-status]')
  await page.fill('#username', 'mira')
  await status.getByText('That username is taken.').waitFor()
  await page.fill('#username', newName())
  await status.getByText('That username is available.').waitFor()
  await page.fill('#password', 'password')
  const meter = page.locator('[data-test-id=password-meter]')
  await meter.waitFor()
  expect(await meter.getAttribute('data-score')).toBe('0')
  await page.fill('#password', PASSWORD)
  await page.locator('[data-test-id=password-meter][data-score="4"]').waitFor()
  await page.click('button[aria-label="Show password"]')
  await expect.poll(() => page.locator('#password').getAttribute('type')).toBe('text')
  expect(trouble).toEqual([])
})

test('an account toast stays ten seconds [ACC-001 ACC-006 ACC-022]', async () => {
  const { page } = await open('/login/', {})
  await stopClock(page)
  await page.goto('/login/?message=account_deactivated&username=mira')
  await hydrated(page)
  const toast = page.locator('[data-toast]')
  await expect.poll(() => toast.textContent()).toContain('The account, mira, has been deactivated')
  await page.clock.runFor(9000)
  await expect.poll(() => toast.count()).toBe(1)
  await page.clock.runFor(2000)
  await toast.waitFor({ state: 'detached' })
})

test('two browsers, one account: the password is changed in one, the other is out [REL-07]', async () => {
  const name = newName()
  const here = await open('/signup/', { javaScript: false })
  await here.page.fill('#username', name)
  await here.page.fill('#email', `${name}@pinfold.example`)
  await here.page.fill('#password', PASSWORD)
  await here.page.click('form[action="/do/signup/"] [type=submit]')
  const there = await open('/login/?next=%2Fsettings%2Fsessions%2F', { device: 'phone' })
  await there.page.fill('#name', name)
  await there.page.fill('#password', PASSWORD)
  await there.page.click('form[action="/do/login/"] [type=submit]')
  await expect.poll(() => there.page.locator('[data-test-id=sessions] li').count()).toBe(2)
  await here.page.goto('/settings/account-settings/')
  await here.page.fill('#current', PASSWORD)
  await here.page.fill('#new', `${PASSWORD} again`)
  await here.page.click('form[action="/do/password/"] [type=submit]')
  await expect
    .poll(() => here.page.locator('[data-test-id=toasts]').textContent())
    .toContain('Your password was changed.')
  await there.page.reload()
  expect(new URL(there.page.url()).pathname).toBe('/login/')
})
