import { circle, ellipse, fade, group, path, picture, polygon, range, rect, stroke } from './art/canvas.ts'
import { mix } from './palettes.ts'

type Hair = 'afro' | 'bob' | 'bun' | 'crop' | 'curls' | 'long' | 'wrap' | 'scarf' | 'cap' | 'bald'
interface Face {
  ground: readonly [string, string]
  skin: string
  hair: string
  style: Hair
  wear: string
  trim: string
  more: ReadonlyArray<'glasses' | 'earrings' | 'beard' | 'moustache' | 'collar' | 'stripes' | 'scarf' | 'freckles'>
}

const faces: Readonly<Record<string, Face>> = {
  mira: { ground: ['#e9b872', '#f3dcae'], skin: '#7a4a30', hair: '#1f4e79', style: 'wrap', wear: '#12283d', trim: '#e8a34c', more: ['earrings', 'collar'] },
  theo: { ground: ['#35524f', '#76938a'], skin: '#eec4a2', hair: '#6b4a2e', style: 'crop', wear: '#172021', trim: '#c9573f', more: ['beard', 'glasses'] },
  haruka: { ground: ['#f28482', '#f7c6bd'], skin: '#f1cda9', hair: '#20202a', style: 'bob', wear: '#155e75', trim: '#f7f4e9', more: ['stripes'] },
  lucia: { ground: ['#f2c230', '#f9e39a'], skin: '#d79f77', hair: '#3a231b', style: 'curls', wear: '#b03a5b', trim: '#fff3ea', more: ['earrings', 'freckles'] },
  giulia: { ground: ['#81b29a', '#cfe0c8'], skin: '#ecc09a', hair: '#8c3b26', style: 'bun', wear: '#fbf1e3', trim: '#2f6f73', more: ['glasses', 'collar'] },
  elin: { ground: ['#a894d8', '#ddd3f2'], skin: '#f4d3b8', hair: '#e2bd6b', style: 'long', wear: '#2b2145', trim: '#f6b04d', more: ['scarf', 'freckles'] },
  dewi: { ground: ['#ef6f53', '#f8b9a0'], skin: '#b97f56', hair: '#157a6e', style: 'scarf', wear: '#10302f', trim: '#58b9a3', more: [] },
  rui: { ground: ['#7993a0', '#c8d5d8'], skin: '#c98f66', hair: '#33505f', style: 'cap', wear: '#d8b25c', trim: '#f3f2ec', more: ['moustache', 'stripes'] },
  maximiliana: { ground: ['#9a5b84', '#e5c5cf'], skin: '#9a6240', hair: '#25142b', style: 'afro', wear: '#f0a35e', trim: '#faf0ea', more: ['glasses', 'earrings'] },
  june: { ground: ['#6f9bf0', '#cfe0ff'], skin: '#e9bd95', hair: '#5d5d66', style: 'bald', wear: '#1f4fc1', trim: '#ffb703', more: ['collar', 'glasses'] },
}

/** A drawn portrait of 560 by 560 as SVG; the business has its mark. Throws RangeError for someone who has no face. */
export function drawFace(username: string): string {
  if (username === 'atelier') return pressMark()
  const face = faces[username]
  if (!face) throw new RangeError(`${username} has no drawn face`)
  const { ground, skin, hair, style, wear } = face
  const shade = mix(skin, '#3a1420', 0.26)
  const defs = fade('ground', [[0, ground[0]], [1, ground[1]]], 0.6, 1)
  const halo = circle(280, 250, 214, mix(ground[1], '#ffffff', 0.35), 'opacity=".5"')
  const shoulders = path('M48 580C52 470 130 428 214 412H346C430 428 508 470 512 580Z', wear) + clothes(face)
  const neck = path('M232 330H328V410C328 446 232 446 232 410Z', shade)
  const ears = style === 'scarf' ? '' : ellipse(196, 262, 20, 28, shade) + ellipse(364, 262, 20, 28, shade)
  const head = ears + path('M192 240C192 160 228 122 280 122C332 122 368 160 368 240C368 318 330 368 280 368C230 368 192 318 192 240Z', skin)
  const light = path('M280 122C332 122 368 160 368 240C368 318 330 368 280 368C316 330 322 300 318 240C316 180 304 142 280 122Z', shade, 'opacity=".28"')
  const body = halo + behind(style, hair) + shoulders + neck + head + light + features(face, shade) + inFront(style, hair, face.trim) + extras(face)
  return picture(560, 560, 'url(#ground)', body, defs)
}

function features({ skin, hair, style, more }: Face, shade: string): string {
  const ink = mix(skin, '#1a0c10', 0.82)
  const brow = style === 'wrap' || style === 'scarf' || style === 'cap' ? ink : mix(hair, ink, 0.35)
  const eyes = [242, 318].map((x) => stroke(`M${x - 16} 248q16 -13 32 0`, ink, 5) + circle(x, 253, 6.5, ink)).join('')
  const brows = stroke('M222 222q18 -13 38 -3', brow, 7) + stroke('M338 222q-18 -13 -38 -3', brow, 7)
  const cheeks = circle(228, 294, 20, '#e0533d', 'opacity=".16"') + circle(332, 294, 20, '#e0533d', 'opacity=".16"')
  const freckles = more.includes('freckles') ? range(8).map((i) => circle(i < 4 ? 216 + i * 9 : 316 + (i - 4) * 9, 282 + (i % 2) * 8, 2, shade)).join('') : ''
  const lips = path('M254 322Q268 314 280 319Q292 314 306 322Q294 340 280 340Q266 340 254 322Z', mix(skin, '#b0303c', 0.55)) + stroke('M254 322Q280 330 306 322', mix(skin, '#5a1420', 0.7), 2.5)
  return cheeks + brows + eyes + stroke('M284 254C290 276 294 288 278 292', shade, 5) + freckles + lips
}

function behind(style: Hair, hair: string): string {
  const shapes: Readonly<Record<Hair, string>> = {
    afro: range(13).map((i) => circle(280 + Math.cos(2.7 + i * 0.325) * 128, 218 + Math.sin(2.7 + i * 0.325) * 118, 56, hair)).join('') + circle(280, 190, 128, hair),
    bob: path('M164 352C140 180 186 84 280 84C374 84 420 180 396 352C380 366 352 366 340 352H220C208 366 180 366 164 352Z', hair),
    bun: circle(280, 78, 52, hair) + path('M176 260C168 150 210 96 280 96C350 96 392 150 384 260Z', hair),
    crop: path('M184 244C172 144 216 92 288 94C360 96 388 150 376 244Z', hair),
    curls: [[178, 190, 52], [168, 260, 50], [176, 330, 48], [382, 190, 52], [392, 260, 50], [384, 330, 48], [226, 124, 56], [334, 124, 56], [280, 106, 58], [196, 386, 38], [364, 386, 38]].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, hair)).join(''),
    long: path('M158 470C150 180 176 84 280 84C384 84 410 180 402 470C380 486 350 480 336 466H224C210 480 180 486 158 470Z', hair),
    wrap: '',
    scarf: path('M150 460C130 200 176 78 280 78C384 78 430 200 410 460C360 500 200 500 150 460Z', hair),
    cap: path('M188 270C184 220 190 190 200 180H360C370 190 376 220 372 270Z', '#2a2420'),
    bald: path('M186 262C184 226 190 200 198 190L206 262ZM374 262C376 226 370 200 362 190L354 262Z', hair),
  }
  return shapes[style]
}

function inFront(style: Hair, hair: string, trim: string): string {
  const light = mix(hair, '#ffffff', 0.16)
  const shapes: Readonly<Record<Hair, string>> = {
    afro: path('M186 244C176 150 220 100 280 100C340 100 384 150 374 244C362 190 330 166 280 166C230 166 198 190 186 244Z', hair),
    bob: path('M186 262C180 160 222 116 280 116C338 116 380 160 374 262C368 226 360 206 352 198C310 206 238 206 208 198C200 206 192 226 186 262Z', hair) + stroke('M232 132Q220 158 216 190M280 124V196M328 132Q340 158 344 190', light, 3, 'opacity=".6"'),
    bun: path('M186 250C184 160 222 112 280 112C338 112 376 160 374 250C364 196 330 164 262 152C232 172 196 196 186 250Z', hair) + stroke('M236 74Q280 50 324 74', light, 4, 'opacity=".6"'),
    crop: path('M188 236C176 148 226 96 296 104C350 108 384 150 372 236C366 206 358 190 346 178C310 186 262 178 236 160C212 176 194 200 188 236Z', hair),
    curls: [[218, 150, 32], [256, 134, 34], [300, 132, 34], [340, 150, 32], [198, 186, 24], [362, 186, 24]].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, hair)).join('') + [[226, 118], [284, 96], [344, 128], [178, 240], [390, 250]].map(([x = 0, y = 0]) => stroke(`M${x - 14} ${y}q14 -22 28 0`, light, 4, 'opacity=".7"')).join(''),
    long: path('M184 270C176 160 222 112 280 112C338 112 384 160 376 270C366 200 330 170 280 136C230 170 194 200 184 270Z', hair) + stroke('M186 300Q172 380 186 456M374 300Q388 380 374 456', light, 4, 'opacity=".7"'),
    wrap: path('M178 226C160 120 214 52 296 58C384 62 410 140 382 226C350 176 214 176 178 226Z', hair) + circle(352, 88, 46, hair) + circle(316, 62, 36, mix(hair, '#ffffff', 0.1)) + stroke('M184 206Q250 130 372 156M196 170Q250 104 356 118M222 130Q270 84 330 92', trim, 7) + range(7).map((i) => circle(206 + i * 25, 190 - Math.sin(i / 2) * 22, 4.5, trim)).join(''),
    scarf: path('M178 300C160 180 208 100 280 100C352 100 400 180 382 300C404 400 340 452 280 452C220 452 156 400 178 300ZM280 146C226 146 206 188 206 246C206 314 240 358 280 358C320 358 354 314 354 246C354 188 334 146 280 146Z', mix(hair, '#ffffff', 0.08), 'fill-rule="evenodd"') + stroke('M192 330Q240 400 366 334M180 388Q262 440 384 380', mix(hair, '#000000', 0.22), 5) + path('M250 420C300 400 350 410 372 440L352 580H244Z', mix(hair, '#000000', 0.14)) + stroke('M300 424Q286 500 290 560M338 430Q326 500 326 560', trim, 3, 'opacity=".7"'),
    cap: path('M176 200C176 124 222 84 280 84C338 84 384 124 384 200Z', hair) + path('M166 196H394C402 196 404 214 396 216H164C156 214 158 196 166 196Z', mix(hair, '#000000', 0.25)) + rect(176, 176, 208, 20, trim, 'opacity=".8"'),
    bald: stroke('M240 150Q262 136 288 138', '#ffffff', 7, 'opacity=".35"'),
  }
  return shapes[style]
}

function clothes({ wear, trim, more }: Face): string {
  const clip = '<clipPath id="wear"><path d="M48 580C52 470 130 428 214 412H346C430 428 508 470 512 580Z"/></clipPath>'
  const stripes = more.includes('stripes') ? clip + group(range(5).map((i) => rect(40, 440 + i * 30, 480, 12, trim)).join(''), 'clip-path="url(#wear)"') : ''
  const collar = more.includes('collar') ? path('M208 414L280 492L352 414L330 400L280 448L230 400Z', trim) : ''
  const seam = stroke('M132 560Q140 520 156 494M428 560Q420 520 404 494', mix(wear, '#000000', 0.3), 5, 'opacity=".6"')
  return stripes + seam + collar
}

function extras({ hair, trim, more, ground }: Face): string {
  let body = ''
  if (more.includes('beard')) body += path('M194 262C194 352 232 404 280 404C328 404 366 352 366 262C356 306 336 312 312 306C296 300 264 300 248 306C224 312 204 306 194 262ZM252 322Q280 312 308 322Q296 344 280 344Q264 344 252 322Z', hair, 'fill-rule="evenodd"')
  if (more.includes('moustache')) body += path('M280 304C262 292 240 302 226 320C250 322 268 320 280 312C292 320 310 322 334 320C320 302 298 292 280 304Z', '#2a2420')
  if (more.includes('glasses')) body += [240, 320].map((x) => circle(x, 252, 33, '#ffffff', `fill-opacity=".16" stroke="${mix(ground[0], '#000000', 0.72)}" stroke-width="6"`)).join('') + stroke('M273 248q7 -7 14 0M207 246L192 240M353 246L368 240', mix(ground[0], '#000000', 0.72), 6)
  if (more.includes('earrings')) body += [184, 376].map((x) => circle(x, 304, 13, 'none', `stroke="${trim}" stroke-width="6"`) + circle(x, 322, 6, trim)).join('')
  if (more.includes('scarf')) body += path('M196 392C230 424 330 424 364 392L384 430C340 470 220 470 176 430Z', trim) + polygon([[318, 440], [372, 430], [384, 560], [330, 560]], mix(trim, '#000000', 0.12)) + stroke('M196 420Q280 456 364 420', mix(trim, '#000000', 0.2), 4)
  return body
}

function pressMark(): string {
  const [ink, paper, red, blue] = ['#241d1d', '#f8efe4', '#c9604a', '#39618c']
  const body = [
    group(circle(236, 248, 128, red) , 'style="mix-blend-mode:multiply"'),
    group(path('M196 420V250A114 114 0 0 1 424 250V420Z', blue), 'style="mix-blend-mode:multiply" opacity=".92"'),
    path('M270 420V268A40 40 0 0 1 350 268V420Z', paper),
    rect(120, 420, 320, 22, ink) + rect(150, 454, 260, 9, ink),
  ]
  return picture(560, 560, paper, body.join(''))
}
