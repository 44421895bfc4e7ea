import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { faults } from '#server/database/faults.ts'

export type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root; whoever owns the cluster runs it, so that it stays readable when users come and go. */
export function databaseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const account = accountNamed('postgres') ?? accountNamed('nobody')
  if (!account) throw new Error(faults.noAccount())
  return account
}

function accountNamed(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** Asks as that user instead of reading mode bits, because ACLs and mounts have a say too. */
export function canRead(account: Account | undefined, ...paths: string[]) {
  if (!account) return true
  const script = 'for path; do test -r "$path" || exit 1; if test -d "$path"; then test -x "$path" || exit 1; fi; done'
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...account, cwd: '/' }).status === 0
}

export function canEnter(account: Account | undefined, dir: string) {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', dir], { ...account, cwd: '/' }).status === 0
}
