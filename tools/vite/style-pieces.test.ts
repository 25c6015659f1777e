import { expect, test } from 'vitest'
import { stylesFor } from '#worker/render/styles.ts'
import { stylePieces } from './style-pieces.ts'

/** The rules of a sheet that a document gets. */
const sent = (sheet: string, html: string) => stylesFor(html, stylePieces(sheet))

test('a document gets the rules whose classes and data attributes it has, and those that need none', () => {
  const sheet = 'p{top:0}.a{top:1}.b{top:2}.a .b{top:3}[data-open]{top:4}[hidden]{top:5}'
  expect(sent(sheet, '<p class="a">')).toBe('p{top:0}.a{top:1}[hidden]{top:5}')
  expect(sent(sheet, '<p class="x b" data-open="">')).toBe('p{top:0}.b{top:2}[data-open]{top:4}[hidden]{top:5}')
})

test('one of the selectors inside :is(), :where() or :has() is enough, none of them is not', () => {
  for (const choice of [':is(.a,.b)', ':where(.a,.b)', 'p:has(.a,.b)', ':is(:is(.a),:where([data-x] .b,.b))+i']) {
    expect(sent(`${choice}{top:0}`, '<p class="a">'), choice).not.toBe('')
    expect(sent(`${choice}{top:0}`, '<p class="b">'), choice).not.toBe('')
    expect(sent(`${choice}{top:0}`, '<p class="c">'), choice).toBe('')
  }
})

test('what stands beside a choice is needed as well, and a choice without marks needs nothing', () => {
  expect(sent('.c:is(.a,.b){top:0}', '<p class="a">')).toBe('')
  expect(sent('.c:is(.a,.b){top:0}', '<p class="a c">')).not.toBe('')
  expect(sent('.c :is(.a,p){top:0}', '<p class="c">')).not.toBe('')
  expect(sent(':is(.a,:hover){top:0}', '<p>')).not.toBe('')
})

test('what :not() names, or text that only looks like a class, is not needed', () => {
  expect(sent('p:not(.a,[data-x]){top:0}', '<p>')).not.toBe('')
  expect(sent('[href=".a)"]{top:0}', '<p>')).not.toBe('')
  expect(sent('li:nth-child(2n+1 of .a){top:0}', '<p>')).not.toBe('')
})

test('rules of disabled controls are sent only with one', () => {
  const sheet = 'button:is(:disabled,[aria-disabled=true]){top:0}button:not(:disabled){top:1}'
  expect(sent(sheet, '<button>')).toBe('button:not(:disabled){top:1}')
  expect(sent(sheet, '<button disabled="">')).toBe(sheet)
  expect(sent(sheet, '<button aria-disabled="true">')).toBe(sheet)
})

test('rules for paper and contrast themes are left to the whole sheet', () => {
  expect(sent('@media print{p{top:0}}@media (forced-colors:active){.a{top:0}}', '<p class="a">')).toBe('')
})

test('a group of rules is sent only with a rule inside it, an animation only with a rule that names it', () => {
  const sheet = '@media screen{.a{top:0}:is(.b,.c){top:1}}@keyframes turn{to{top:2}}.d{animation:turn 1s}'
  expect(sent(sheet, '<p class="x">')).toBe('')
  expect(sent(sheet, '<p class="c">')).toBe('@media screen{:is(.b,.c){top:1}}')
  expect(sent(sheet, '<p class="d">')).toBe('.d{animation:turn 1s}@keyframes turn{to{top:2}}')
})

test('each way in which a rule can match is kept once', () => {
  expect(stylePieces('.a :is(p,i):is(:hover,:focus),.a .b{top:0}')).toEqual([
    { css: '.a :is(p,i):is(:hover,:focus),.a .b{top:0}', ways: [['.a']] },
  ])
})
