import { expect, test } from 'vitest'
import { isRedirectAddress, isRegistered, policySource } from '#worker/apps/oauth/redirects.ts'

test('an app registers https, its person’s own computer, or a scheme of its own', () => {
  for (const good of [
    'https://app.example/back',
    'https://app.example/back?x=1',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/cb',
    'http://localhost:3000',
    'com.example.app:/done',
  ])
    expect(isRedirectAddress(good), good).toBe(true)
  for (const bad of [
    '',
    '/back',
    'http://app.example/back',
    'http://127.0.0.1.example/',
    'https://app.example/back#part',
    'https://me:word@app.example/',
    'https://app.example/a b',
    "https://a;script-src'self'.example/",
    'https://a,b.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp:/done',
    `https://app.example/${'x'.repeat(2000)}`,
  ])
    expect(isRedirectAddress(bad), bad).toBe(false)
})

test('an address counts only to the letter, except for the port of the person’s own computer', () => {
  const registered = ['https://app.example/back', 'http://127.0.0.1/cb', 'com.example.app:/done']
  for (const good of [...registered, 'http://127.0.0.1:51234/cb'])
    expect(isRegistered(registered, good), good).toBe(true)
  for (const bad of [
    'https://app.example/back/',
    'https://app.example/Back',
    'https://app.example/back?x=1',
    'https://app.example:444/back',
    'https://app.example.evil.example/back',
    'http://127.0.0.1:51234/cb/',
    'http://localhost:51234/cb',
    'com.example.app:/other',
  ])
    expect(isRegistered(registered, bad), bad).toBe(false)
})

test('a policy names the place that an address leads to', () => {
  expect(policySource('https://app.example:8443/back?x=1')).toBe('https://app.example:8443')
  expect(policySource('http://127.0.0.1:51234/cb')).toBe('http://127.0.0.1:51234')
  expect(policySource('com.example.app:/done')).toBe('com.example.app:')
})
