import { spawnSync } from 'node:child_process'

/** Debian's own, which knows Debian's libraries. */
const PYTHON = '/usr/bin/python3'

const PROGRAM = `
import base64, json, sys, dkim
asked = json.load(sys.stdin)
records = {name.encode(): text.encode() for name, text in asked['dns'].items()}
found = lambda name, timeout=5: records.get(name.rstrip(b'.'))
print(json.dumps(dkim.verify(base64.b64decode(asked['letter']), dnsfunc=found)))
`

/** Debian's python3-dkim: a library that we have not written, and that many mail servers use. */
export const hasDkimpy = spawnSync(PYTHON, ['-c', 'import dkim']).status === 0

export function isSignedFor(letter: Buffer, dns: Record<string, string>): boolean {
  const input = JSON.stringify({ letter: letter.toString('base64'), dns })
  const { stdout, stderr, status } = spawnSync(PYTHON, ['-c', PROGRAM], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as boolean
}
