import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { hostFrom, networkAddresses, originSettings } from './host.ts'

test('HOST is an IP address; without one only this machine can reach the site', () => {
  expect([undefined, '', 'localhost'].map(hostFrom)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
  expect(['0.0.0.0', '192.168.0.5', '::'].map(hostFrom)).toEqual(['0.0.0.0', '192.168.0.5', '::'])
  for (const wrong of ['example.com', '1.2.3', '0.0.0.0 ', '0.0.0.0:80', '*']) expect(hostFrom(wrong)).toBeNull()
})

test('the printed addresses are those of the local network, each with the port', () => {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const outer = own.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
  expect(networkAddresses('0.0.0.0', 8787)).toEqual(outer.map((address) => `http://${address}:8787/`))
  expect(networkAddresses('127.0.0.1', 8787)).toEqual([])
})

test('the local site says the address that it listens on, and knows those of the network', () => {
  const { SITE_ORIGIN: set, TRUSTED_ORIGINS: more } = process.env
  delete process.env.SITE_ORIGIN
  delete process.env.TRUSTED_ORIGINS
  try {
    for (const host of ['127.0.0.1', '0.0.0.0', '::'])
      expect(originSettings({ host, port: 8790 }).SITE_ORIGIN).toBe('http://localhost:8790')
    expect(originSettings({ host: '192.168.0.5', port: 8790 }).SITE_ORIGIN).toBe('http://192.168.0.5:8790')
    expect(originSettings({ host: 'fd00::5', port: 8790 }).SITE_ORIGIN).toBe('http://[fd00::5]:8790')
    expect(originSettings({ host: '127.0.0.1', port: 8790 }).TRUSTED_ORIGINS).toBe('')
    const network = networkAddresses('0.0.0.0', 8790)
    process.env.TRUSTED_ORIGINS = 'https://www.pinterest.com'
    const all = [...network, 'https://www.pinterest.com'].join(',')
    expect(originSettings({ host: '0.0.0.0', port: 8790 }).TRUSTED_ORIGINS).toBe(all)
    process.env.SITE_ORIGIN = 'http://pins.local:8790'
    expect(originSettings({ host: '0.0.0.0', port: 8790 }).SITE_ORIGIN).toBe('http://pins.local:8790')
  } finally {
    for (const [name, value] of Object.entries({ SITE_ORIGIN: set, TRUSTED_ORIGINS: more }))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  }
})
