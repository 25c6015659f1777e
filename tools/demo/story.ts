import { drawSheet, type Stage } from './art/sheet.ts'
import { paletteNamed } from './palettes.ts'
import { seededRandom } from './random.ts'

/** In pixels. */
export const PAGE_SIZE = { width: 720, height: 960 } as const

/** A page of the demo world's story: a picture of a stage, or words on a colour (six hex digits). */
export type DemoPage = { text: string } & ({ stage: Stage } | { color: string })

/** The making of a sheet of marbled paper. The first page is the picture of its Pin. */
export const story: readonly DemoPage[] = [
  { text: 'Comment naît une feuille marbrée', stage: { drops: 64, combs: 2 } },
  { text: 'Cinq gouttes d’encre sur l’eau épaissie.', stage: { drops: 5, combs: 0 } },
  { text: 'Soixante autres : chacune pousse les précédentes.', stage: { drops: 64, combs: 0 } },
  { text: 'On retient son souffle. L’eau ne recommence pas.', color: 'a65a12' },
  { text: 'Un peigne en long, puis un peigne en travers. On pose le papier.', stage: { drops: 64, combs: 1 } },
]

export function drawPage(stage: Stage, palette: string): string {
  return drawSheet(seededRandom('bain'), PAGE_SIZE.width, PAGE_SIZE.height, paletteNamed(palette), stage)
}
