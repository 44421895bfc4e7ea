import type { Storage } from '#server/adapters/storage.ts'
import { readInvariants, violationsOf } from '#server/database/invariants.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Finding = { name: string; count: number; examples: string[] }

const EXAMPLES = 20

/** What is wrong with a database and its files: every invariant, and every file that should be there. Nothing is: it is sound. */
export async function verify(db: Db, storage: Storage): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of await readInvariants()) findings.push(await violationsOf(db, invariant))
  findings.push(await missingFiles(db, storage))
  return findings.filter(({ count }) => count > 0)
}

async function missingFiles(db: Db, storage: Storage): Promise<Finding> {
  const rows = await db.selectFrom('file').select(['storageKey', 'fileName', 'bytes']).distinct().orderBy('storageKey').execute()
  const missing: string[] = []
  for (const { storageKey, fileName, bytes } of rows) {
    const found = await storage.read(storageKey)
    found?.body.destroy()
    if (found?.bytes !== bytes) missing.push(`${fileName} ${storageKey}`)
  }
  return { name: 'files_are_there', count: missing.length, examples: missing.slice(0, EXAMPLES) }
}
