/** The server and the pages, both anew on every change: `npm run dev`. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ensureBuilt } from '#server/browserCode.ts'

const root = resolve(import.meta.dirname, '..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const run = (args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, DEV: 'true' } })

await ensureBuilt((message) => process.stdout.write(`${message}\n`))
const children = [
  run([vite, 'build', '--watch', '--emptyOutDir=false', '--logLevel', 'warn']),
  run([vite, 'build', '--config', 'vite.site.config.ts', '--watch', '--logLevel', 'warn']),
  run(['--watch', '--watch-preserve-output', 'server/main.ts']),
]

const stop = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
for (const child of children) child.on('exit', () => stop('SIGTERM'))
