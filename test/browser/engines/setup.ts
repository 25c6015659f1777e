import type { TestProject } from 'vitest/node'
import setupSite from '../setup.ts'
import { type Engine, findEngine } from './installed.ts'

const NEEDED = {
  firefox: 'Firefox is not installed (Debian: firefox-esr; or set FIREFOX_PATH): its stories are skipped.',
  webkit: 'WebKitGTK is not installed (Debian: webkit2gtk-driver and xvfb): its stories are skipped.',
}

/** Serves the site of the browser tests, if the browser of this run is installed. */
export default async function setup(project: TestProject) {
  const engine = project.name as Engine
  project.provide('engine', engine)
  if (findEngine(engine)) return setupSite(project)
  console.log(NEEDED[engine])
}
