import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailFolder, writeMail } from '#tools/mail.ts'

const SUBJECTS = ['Your link', 'Größe', 'ピンの新しいコメントがあります。'.repeat(8), '👩‍🎨'.repeat(20)]

function written(subject: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'))
  writeMail(folder, { from: 'a@pinfold.test', to: 'b@pinfold.test', subject, text: 'Grüße\nhttp://pinfold.test/' })
  const [name = ''] = readdirSync(mailFolder(folder))
  const file = readFileSync(join(mailFolder(folder), name), 'utf8')
  rmSync(folder, { recursive: true })
  return file
}

/** The words of RFC 2047 as a mail program reads them: each is whole UTF-8. */
function decoded(value: string): string {
  const words = value.replaceAll(/\?=\r\n =\?/g, '?==?')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return words.replaceAll(/=\?utf-8\?B\?([^?]+)\?=/g, (_, word) => decoder.decode(Buffer.from(word, 'base64')))
}

test.each(SUBJECTS)('a mail written locally is one that mail programs open: %s', (subject) => {
  const [head = '', body] = written(subject).split('\r\n\r\n')
  const headers = new Map(head.split(/\r\n(?! )/).map((line) => [line.split(': ')[0], line.replace(/^[^:]+: /, '')]))
  expect(head).toMatch(/^[\x20-\x7e\r\n]+$/)
  expect(head.split('\r\n').filter((line) => line.length > 78)).toEqual([])
  expect(decoded(headers.get('Subject') ?? '')).toBe(subject)
  expect(headers.get('Date')).toMatch(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000$/)
  expect(headers.get('Message-ID')).toMatch(/^<[\w-]+@pinfold\.test>$/)
  expect(headers.get('MIME-Version')).toBe('1.0')
  expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('Content-Transfer-Encoding')).toBe('8bit')
  expect(body).toBe('Grüße\r\nhttp://pinfold.test/')
})
