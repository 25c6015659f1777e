import { build } from '../../tools/build.ts'

/** What the processes serve is built once for all files. */
export default async function setup() {
  if (process.env.PINFOLD_BUILT !== '1') await build('local')
}
