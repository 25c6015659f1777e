import { circle, path, range, rect, stroke } from './art/canvas.ts'
import type { Hair } from './face.ts'
import { mix } from './palettes.ts'

/** The hair that lies behind the head, in the portrait's box of 560. */
export function behind(style: Hair, hair: string): string {
  const shapes: Readonly<Record<Hair, string>> = {
    afro:
      range(13)
        .map((i) => circle(280 + Math.cos(2.7 + i * 0.325) * 128, 218 + Math.sin(2.7 + i * 0.325) * 118, 56, hair))
        .join('') + circle(280, 190, 128, hair),
    bob: path(
      'M164 352C140 180 186 84 280 84C374 84 420 180 396 352C380 366 352 366 340 352H220C208 366 180 366 164 352Z',
      hair,
    ),
    bun: circle(280, 78, 52, hair) + path('M176 260C168 150 210 96 280 96C350 96 392 150 384 260Z', hair),
    crop: path('M184 244C172 144 216 92 288 94C360 96 388 150 376 244Z', hair),
    curls: [
      [178, 190, 52],
      [168, 260, 50],
      [176, 330, 48],
      [382, 190, 52],
      [392, 260, 50],
      [384, 330, 48],
      [226, 124, 56],
      [334, 124, 56],
      [280, 106, 58],
      [196, 386, 38],
      [364, 386, 38],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, hair))
      .join(''),
    long: path(
      'M158 470C150 180 176 84 280 84C384 84 410 180 402 470C380 486 350 480 336 466H224C210 480 180 486 158 470Z',
      hair,
    ),
    wrap: '',
    scarf: path('M150 460C130 200 176 78 280 78C384 78 430 200 410 460C360 500 200 500 150 460Z', hair),
    cap: path('M188 270C184 220 190 190 200 180H360C370 190 376 220 372 270Z', '#2a2420'),
    bald: path('M186 262C184 226 190 200 198 190L206 262ZM374 262C376 226 370 200 362 190L354 262Z', hair),
  }
  return shapes[style]
}

/** The hair, wrap, scarf or cap over the forehead. */
export function inFront(style: Hair, hair: string, trim: string): string {
  const light = mix(hair, '#ffffff', 0.16)
  const shapes: Readonly<Record<Hair, string>> = {
    afro: path(
      'M186 244C176 150 220 100 280 100C340 100 384 150 374 244C362 190 330 166 280 166C230 166 198 190 186 244Z',
      hair,
    ),
    bob:
      path(
        'M186 262C180 160 222 116 280 116C338 116 380 160 374 262C368 226 360 206 352 198C310 206 238 206 208 198C200 206 192 226 186 262Z',
        hair,
      ) + stroke('M232 132Q220 158 216 190M280 124V196M328 132Q340 158 344 190', light, 3, 'opacity=".6"'),
    bun:
      path(
        'M186 250C184 160 222 112 280 112C338 112 376 160 374 250C364 196 330 164 262 152C232 172 196 196 186 250Z',
        hair,
      ) + stroke('M236 74Q280 50 324 74', light, 4, 'opacity=".6"'),
    crop: path(
      'M188 236C176 148 226 96 296 104C350 108 384 150 372 236C366 206 358 190 346 178C310 186 262 178 236 160C212 176 194 200 188 236Z',
      hair,
    ),
    curls:
      [
        [218, 150, 32],
        [256, 134, 34],
        [300, 132, 34],
        [340, 150, 32],
        [198, 186, 24],
        [362, 186, 24],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, hair))
        .join('') +
      [
        [226, 118],
        [284, 96],
        [344, 128],
        [178, 240],
        [390, 250],
      ]
        .map(([x = 0, y = 0]) => stroke(`M${x - 14} ${y}q14 -22 28 0`, light, 4, 'opacity=".7"'))
        .join(''),
    long:
      path(
        'M184 270C176 160 222 112 280 112C338 112 384 160 376 270C366 200 330 170 280 136C230 170 194 200 184 270Z',
        hair,
      ) + stroke('M186 300Q172 380 186 456M374 300Q388 380 374 456', light, 4, 'opacity=".7"'),
    wrap:
      path('M178 226C160 120 214 52 296 58C384 62 410 140 382 226C350 176 214 176 178 226Z', hair) +
      circle(352, 88, 46, hair) +
      circle(316, 62, 36, mix(hair, '#ffffff', 0.1)) +
      stroke('M184 206Q250 130 372 156M196 170Q250 104 356 118M222 130Q270 84 330 92', trim, 7) +
      range(7)
        .map((i) => circle(206 + i * 25, 190 - Math.sin(i / 2) * 22, 4.5, trim))
        .join(''),
    scarf:
      path(
        'M178 300C160 180 208 100 280 100C352 100 400 180 382 300C404 400 340 452 280 452C220 452 156 400 178 300ZM280 146C226 146 206 188 206 246C206 314 240 358 280 358C320 358 354 314 354 246C354 188 334 146 280 146Z',
        mix(hair, '#ffffff', 0.08),
        'fill-rule="evenodd"',
      ) +
      stroke('M192 330Q240 400 366 334M180 388Q262 440 384 380', mix(hair, '#000000', 0.22), 5) +
      path('M250 420C300 400 350 410 372 440L352 580H244Z', mix(hair, '#000000', 0.14)) +
      stroke('M300 424Q286 500 290 560M338 430Q326 500 326 560', trim, 3, 'opacity=".7"'),
    cap:
      path('M176 200C176 124 222 84 280 84C338 84 384 124 384 200Z', hair) +
      path('M166 196H394C402 196 404 214 396 216H164C156 214 158 196 166 196Z', mix(hair, '#000000', 0.25)) +
      rect(176, 176, 208, 20, trim, 'opacity=".8"'),
    bald: stroke('M240 150Q262 136 288 138', '#ffffff', 7, 'opacity=".35"'),
  }
  return shapes[style]
}
