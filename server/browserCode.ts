import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withFileLock } from '#server/kit/fileLock.ts'

const root = resolve(import.meta.dirname, '..')
export const DIST = join(root, 'dist')
const STAMP = join(DIST, '.stamp')
const SOURCES = ['core/**/*.ts', 'features/**/*.{ts,tsx,css,json}', 'console/**/*', 'site/**/*', 'vite.*.ts', 'package-lock.json']
/** What no browser gets. */
const OTHERS = ['features/*/server/**', '**/*.test.*']

/** Builds the browser code when a source has changed since the last build; says so before it does. Of two servers, one builds. */
export async function ensureBuilt(log: (message: string) => void): Promise<void> {
  const stamp = await sourcesHash()
  const isBuilt = async () => (await readFile(STAMP, 'utf8').catch(() => '')) === stamp
  if (await isBuilt()) return
  await withFileLock(`${DIST}.lock`, async () => {
    if (await isBuilt()) return
    log('正在构建页面… / building the pages…')
    await runBuild('vite.config.ts')
    await runBuild('vite.site.config.ts')
    await writeFile(STAMP, stamp)
  })
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await Array.fromAsync(glob(SOURCES, { cwd: root, exclude: OTHERS }))).sort()) {
    const found = await stat(join(root, name))
    if (found.isFile()) hash.update(`${name}\0${found.size}\0${found.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function runBuild(config: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Whoever asks for the build, a test included: people get what people run.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`页面构建失败 / building the pages failed (${code})`))))
  })
}
