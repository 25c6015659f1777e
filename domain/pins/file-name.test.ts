import { expect, test } from 'vitest'
import { attachment, downloadName, downloadType } from './file-name.ts'

test('a downloaded picture is named after its pin', () => {
  expect(downloadName('Blue door, Lisbon', '7', 'image/jpeg')).toBe('Blue door, Lisbon.jpg')
  expect(downloadName('青いドア', '7', 'image/png')).toBe('青いドア.png')
})

test.each([
  ['party.gif', 'party.gif'],
  ['party.GIF ', 'party.gif'],
  ['photo.jpg', 'photo.gif'],
  ['photo.jpg.gif', 'photo.gif'],
  ['photo.tar.webp.', 'photo.tar.gif'],
  ['.gif', 'pin-7.gif'],
  ['notes on a.gif files', 'notes on a.gif files.gif'],
  ['version 1.2', 'version 1.2.gif'],
  [`${'x'.repeat(58)}.jpg`, `${'x'.repeat(58)}.gif`],
])('the file name made of the title %j ends once, as its type does', (title, name) => {
  expect(downloadName(title, '7', 'image/gif')).toBe(name)
})

test.each([
  ['../../etc/passwd', 'etc passwd.png'],
  ['..\\..\\boot.ini', 'boot.ini.png'],
  ['.bashrc', 'bashrc.png'],
  ['-rf ~', 'rf ~.png'],
  ['a\u0000b\r\nSet-Cookie: x=1', 'a b Set-Cookie x=1.png'],
  ['invoice\u202egnp.exe', 'invoice gnp.exe.png'],
  ['“quoted” "name" <b>', '“quoted” name b.png'],
  ['CON', 'pin-7.png'],
  ['nul.txt', 'pin-7.png'],
  ['...', 'pin-7.png'],
  ['', 'pin-7.png'],
  ['x'.repeat(500), `${'x'.repeat(60)}.png`],
  ['🦜'.repeat(100), `${'🦜'.repeat(60)}.png`],
])('the title %j gives a safe file name', (title, name) => {
  expect(downloadName(title, '7', 'image/png')).toBe(name)
})

test('a file that is not a picture is downloaded as plain bytes', () => {
  expect(downloadType('image/webp')).toBe('image/webp')
  for (const type of ['image/svg+xml', 'text/html', undefined, 'constructor'])
    expect(downloadType(type)).toBe('application/octet-stream')
  expect(downloadName('Door', '7', 'application/octet-stream')).toBe('Door')
  expect(downloadName('Door.gif', '7', 'application/octet-stream')).toBe('Door.gif')
})

test('the header has an ASCII and a UTF-8 file name, and a title cannot break out of it', () => {
  expect(attachment('Blaue Tür’s (1).jpg')).toBe(
    `attachment; filename="Blaue T_r_s (1).jpg"; filename*=UTF-8''Blaue%20T%C3%BCr%E2%80%99s%20%281%29.jpg`,
  )
  expect(attachment('a"; evil="1')).toMatch(
    /^attachment; filename="a_; evil=_1"; filename\*=UTF-8''a%22%3B%20evil%3D%221$/,
  )
})
