import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of a working tree, including uncommitted changes, whose sources may be broken. */
export interface Copy {
  root: string
  remove(): void
}

/** Copies all files that Git knows or would add; the installed packages are linked. */
export function copyTree(root: string): Copy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pinfold-mutate-')))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    for (const file of listed.split('\0')) {
      if (file === '' || !existsSync(join(root, file))) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      copyFileSync(join(root, file), join(folder, file))
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  } catch (cause) {
    remove()
    throw cause
  }
  return { root: folder, remove }
}
