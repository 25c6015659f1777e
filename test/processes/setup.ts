import { build } from '../../tools/build.ts'

/** The build that all processes serve is made once for all files. */
export default async function setup() {
  if (process.env.PINFOLD_BUILT !== '1') await build('local')
}
