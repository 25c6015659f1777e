import { drawAdire } from './adire.ts'
import { drawArches } from './arches.ts'
import { drawAuras } from './auras.ts'
import { drawAzulejo } from './azulejo.ts'
import { drawBars } from './bars.ts'
import { drawBirds } from './birds.ts'
import { drawBoats } from './boats.ts'
import { drawBotanical } from './botanical.ts'
import type { Draw } from './canvas.ts'
import { drawContours } from './contours.ts'
import { drawCutouts } from './cutouts.ts'
import { drawDunes } from './dunes.ts'
import { drawFish } from './fish.ts'
import { drawForest } from './forest.ts'
import { drawFruit } from './fruit.ts'
import { drawHills } from './hills.ts'
import { drawKites } from './kites.ts'
import { drawLetters } from './letters.ts'
import { drawMarbling } from './marbling.ts'
import { drawMoons } from './moons.ts'
import { drawQuilt } from './quilt.ts'
import { drawRiso } from './riso.ts'
import { drawRooftops } from './rooftops.ts'
import { drawStillLife } from './still-life.ts'
import { drawSunprint } from './sunprint.ts'
import { drawTerrazzo } from './terrazzo.ts'
import { drawWaves } from './waves.ts'
import { drawWeave } from './weave.ts'
import { drawWindows } from './windows.ts'

/** Every family of pictures, by the name that a pin carries. */
export const families = {
  adire: drawAdire,
  arches: drawArches,
  auras: drawAuras,
  azulejo: drawAzulejo,
  bars: drawBars,
  birds: drawBirds,
  boats: drawBoats,
  botanical: drawBotanical,
  contours: drawContours,
  cutouts: drawCutouts,
  dunes: drawDunes,
  fish: drawFish,
  forest: drawForest,
  fruit: drawFruit,
  hills: drawHills,
  kites: drawKites,
  letters: drawLetters,
  marbling: drawMarbling,
  moons: drawMoons,
  quilt: drawQuilt,
  riso: drawRiso,
  rooftops: drawRooftops,
  stilllife: drawStillLife,
  sunprint: drawSunprint,
  terrazzo: drawTerrazzo,
  waves: drawWaves,
  weave: drawWeave,
  windows: drawWindows,
} satisfies Record<string, Draw>

export type Family = keyof typeof families
