import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

type Command = { isPostgres: boolean; mentions: (dir: string) => boolean }

export function processExists(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** What a process was started as; undefined when there is none, or only a zombie nobody has reaped. */
export function processCommand(pid: number): Command | undefined {
  if (!processExists(pid)) return undefined
  if (process.platform === 'linux') return linuxCommand(pid)
  return process.platform === 'win32' ? windowsCommand(pid) : unixCommand(pid)
}

function linuxCommand(pid: number): Command | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words[0] ? { isPostgres: basename(words[0]) === 'postgres', mentions: (dir) => words.includes(dir) } : undefined
  } catch {
    return undefined
  }
}

function unixCommand(pid: number): Command | undefined {
  const line = spawnSync('ps', ['-o', 'args=', '-ww', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return line ? { isPostgres: /(^|\/)postgres( |$)/.test(line), mentions: (dir) => line.includes(` ${dir} `) } : undefined
}

/** Windows tells the image name only, which must do. */
function windowsCommand(pid: number): Command | undefined {
  const line = spawnSync('tasklist', ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`], { encoding: 'utf8', windowsHide: true }).stdout
  return { isPostgres: line.includes('"postgres.exe"'), mentions: () => true }
}
