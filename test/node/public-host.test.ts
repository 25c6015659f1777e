import { expect, test } from 'vitest'
import { isPublicHost } from '#worker/media/web/public-host.ts'

test('only hosts out in the world are asked for pictures [REL-11]', () => {
  for (const host of [
    'www.tate.org.uk',
    'x.example',
    '8.8.8.8',
    '[2606:4700::1111]',
    '[2a00::1]',
    '[2000::1]',
    'xn--80ak6aa92e.com',
  ])
    expect(isPublicHost(host), host).toBe(true)
  for (const host of [
    'localhost',
    'printer',
    'router.local',
    'x.internal',
    'a.localhost',
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '[::1]',
    '[fe80::1]',
    '[fd00::1]',
    '[::ffff:127.0.0.1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[2001:db8::1]',
    '[64:ff9b::7f00:1]',
    '[3fff::1]',
    // Outside the global block, whatever a library knows of it.
    '[::2]',
    '[1::1]',
    '[1fff:ffff::1]',
    '[4000::1]',
    '[5f00::1]',
    '[8000::1]',
    '[c000::1]',
    '[fec0::1]',
    '[ff02::1]',
    '192.0.2.1',
    '203.0.113.9',
    'localhost.',
    'localhost..',
    'a..example',
    '.example',
    'x.localdomain',
    '1.2.3',
    '256.1.1.1',
    '',
  ])
    expect(isPublicHost(host), host).toBe(false)
})
