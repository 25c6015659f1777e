import { circle, ellipse, fade, group, path, picture, range, rect, stroke } from './art/canvas.ts'
import { clothes, extras } from './clothes.ts'
import type { Face } from './face.ts'
import { behind, inFront } from './hair.ts'
import { mix } from './palettes.ts'

const faces: Readonly<Record<string, Face>> = {
  mira: {
    ground: ['#e9b872', '#f3dcae'],
    skin: '#7a4a30',
    hair: '#1f4e79',
    style: 'wrap',
    wear: '#12283d',
    trim: '#e8a34c',
    more: ['earrings', 'collar'],
  },
  theo: {
    ground: ['#35524f', '#76938a'],
    skin: '#eec4a2',
    hair: '#6b4a2e',
    style: 'crop',
    wear: '#172021',
    trim: '#c9573f',
    more: ['beard', 'glasses'],
  },
  haruka: {
    ground: ['#f28482', '#f7c6bd'],
    skin: '#f1cda9',
    hair: '#20202a',
    style: 'bob',
    wear: '#155e75',
    trim: '#f7f4e9',
    more: ['stripes'],
  },
  lucia: {
    ground: ['#f2c230', '#f9e39a'],
    skin: '#d79f77',
    hair: '#3a231b',
    style: 'curls',
    wear: '#b03a5b',
    trim: '#fff3ea',
    more: ['earrings', 'freckles'],
  },
  giulia: {
    ground: ['#81b29a', '#cfe0c8'],
    skin: '#ecc09a',
    hair: '#8c3b26',
    style: 'bun',
    wear: '#fbf1e3',
    trim: '#2f6f73',
    more: ['glasses', 'collar'],
  },
  elin: {
    ground: ['#a894d8', '#ddd3f2'],
    skin: '#f4d3b8',
    hair: '#e2bd6b',
    style: 'long',
    wear: '#2b2145',
    trim: '#f6b04d',
    more: ['scarf', 'freckles'],
  },
  dewi: {
    ground: ['#ef6f53', '#f8b9a0'],
    skin: '#b97f56',
    hair: '#157a6e',
    style: 'scarf',
    wear: '#10302f',
    trim: '#58b9a3',
    more: [],
  },
  rui: {
    ground: ['#7993a0', '#c8d5d8'],
    skin: '#c98f66',
    hair: '#33505f',
    style: 'cap',
    wear: '#d8b25c',
    trim: '#f3f2ec',
    more: ['moustache', 'stripes'],
  },
  maximiliana: {
    ground: ['#9a5b84', '#e5c5cf'],
    skin: '#9a6240',
    hair: '#25142b',
    style: 'afro',
    wear: '#f0a35e',
    trim: '#faf0ea',
    more: ['glasses', 'earrings'],
  },
  june: {
    ground: ['#6f9bf0', '#cfe0ff'],
    skin: '#e9bd95',
    hair: '#5d5d66',
    style: 'bald',
    wear: '#1f4fc1',
    trim: '#ffb703',
    more: ['collar', 'glasses'],
  },
}

/** A drawn portrait of 560 by 560 as SVG; for the business, its logo. Throws RangeError if the person has no face. */
export function drawFace(username: string): string {
  if (username === 'atelier') return pressMark()
  const face = faces[username]
  if (!face) throw new RangeError(`${username} has no drawn face`)
  const { ground, skin, hair, style, wear } = face
  const shade = mix(skin, '#3a1420', 0.26)
  const defs = fade(
    'ground',
    [
      [0, ground[0]],
      [1, ground[1]],
    ],
    0.6,
    1,
  )
  const halo = circle(280, 250, 214, mix(ground[1], '#ffffff', 0.35), 'opacity=".5"')
  const shoulders = path('M48 580C52 470 130 428 214 412H346C430 428 508 470 512 580Z', wear) + clothes(face)
  const neck = path('M232 330H328V410C328 446 232 446 232 410Z', shade)
  const ears = style === 'scarf' ? '' : ellipse(196, 262, 20, 28, shade) + ellipse(364, 262, 20, 28, shade)
  const head =
    ears +
    path(
      'M192 240C192 160 228 122 280 122C332 122 368 160 368 240C368 318 330 368 280 368C230 368 192 318 192 240Z',
      skin,
    )
  const light = path(
    'M280 122C332 122 368 160 368 240C368 318 330 368 280 368C316 330 322 300 318 240C316 180 304 142 280 122Z',
    shade,
    'opacity=".28"',
  )
  const body =
    halo +
    behind(style, hair) +
    shoulders +
    neck +
    head +
    light +
    features(face, shade) +
    inFront(style, hair, face.trim) +
    extras(face)
  return picture(560, 560, 'url(#ground)', body, defs)
}

function features({ skin, hair, style, more }: Face, shade: string): string {
  const ink = mix(skin, '#1a0c10', 0.82)
  const brow = style === 'wrap' || style === 'scarf' || style === 'cap' ? ink : mix(hair, ink, 0.35)
  const eyes = [242, 318].map((x) => stroke(`M${x - 16} 248q16 -13 32 0`, ink, 5) + circle(x, 253, 6.5, ink)).join('')
  const brows = stroke('M222 222q18 -13 38 -3', brow, 7) + stroke('M338 222q-18 -13 -38 -3', brow, 7)
  const cheeks = circle(228, 294, 20, '#e0533d', 'opacity=".16"') + circle(332, 294, 20, '#e0533d', 'opacity=".16"')
  const freckles = more.includes('freckles')
    ? range(8)
        .map((i) => circle(i < 4 ? 216 + i * 9 : 316 + (i - 4) * 9, 282 + (i % 2) * 8, 2, shade))
        .join('')
    : ''
  const lips =
    path('M254 322Q268 314 280 319Q292 314 306 322Q294 340 280 340Q266 340 254 322Z', mix(skin, '#b0303c', 0.55)) +
    stroke('M254 322Q280 330 306 322', mix(skin, '#5a1420', 0.7), 2.5)
  return cheeks + brows + eyes + stroke('M284 254C290 276 294 288 278 292', shade, 5) + freckles + lips
}

function pressMark(): string {
  const [ink, paper, red, blue] = ['#241d1d', '#f8efe4', '#c9604a', '#39618c']
  const body = [
    group(circle(236, 248, 128, red), 'style="mix-blend-mode:multiply"'),
    group(path('M196 420V250A114 114 0 0 1 424 250V420Z', blue), 'style="mix-blend-mode:multiply" opacity=".92"'),
    path('M270 420V268A40 40 0 0 1 350 268V420Z', paper),
    rect(120, 420, 320, 22, ink) + rect(150, 454, 260, 9, ink),
  ]
  return picture(560, 560, paper, body.join(''))
}
