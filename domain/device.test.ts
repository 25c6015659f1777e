import { expect, test } from 'vitest'
import { DEVICE_TYPES, deviceType, isMobileLayout } from './device.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('there are six device types [CON-010]', () => {
  expect(DEVICE_TYPES).toEqual(['web', 'web_mobile', 'iphone', 'ipad', 'android_mobile', 'android_tablet'])
})

test('the device type follows from the user agent [CON-010]', () => {
  const agents = {
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`]: 'web',
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`]: 'web',
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`]: 'web',
    [`${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`]:
      'iphone',
    [`${MOZILLA} (iPod touch; CPU iPhone OS 12_0 like Mac OS X) ${WEBKIT} Mobile/15A5341f`]: 'iphone',
    [`${MOZILLA} (iPad; CPU OS 12_5 like Mac OS X) ${WEBKIT} Version/12.1 Mobile/15E148 Safari/604.1`]: 'ipad',
    [`${MOZILLA} (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`]: 'android_mobile',
    [`${MOZILLA} (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`]: 'android_mobile',
    [`${MOZILLA} (Linux; Android 14; SM-X910) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`]: 'android_tablet',
    [`${MOZILLA} (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0`]: 'android_tablet',
    [`${MOZILLA} (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5`]: 'web_mobile',
    [`${MOZILLA} (Mobile; Windows Phone 8.1; Android 4.0) like iPhone OS 7_0_3 Mobile Safari/537`]: 'web_mobile',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80) Presto/2.12': 'web_mobile',
    'curl/8.5.0': 'web',
    '': 'web',
  }
  for (const [agent, type] of Object.entries(agents)) expect(deviceType(agent), agent).toBe(type)
  expect(deviceType(null)).toBe('web')
})

test('phones get the mobile layout, tablets and computers do not [CON-010]', () => {
  expect(DEVICE_TYPES.filter(isMobileLayout)).toEqual(['web_mobile', 'iphone', 'android_mobile'])
})
