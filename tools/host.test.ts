import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { hostFrom, networkAddresses } from './host.ts'

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
