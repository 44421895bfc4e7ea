import { v7 as uuid } from 'uuid'
import type { Db } from '#server/kit/database/db.ts'
import type { Produced } from '#server/kit/task.ts'
import { DAY_MS } from '#features/benefits/rules.ts'

const RETENTION_DAYS = 7

/** A task's file is its starter's for a week. */
export async function saveFile(
  db: Db,
  { orgId, accountId, now, fileName, mediaType, storageKey, bytes }: Produced & { orgId: string; accountId: string; now: Date },
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('file')
    .values({
      topOrgId: orgId,
      id,
      fileName,
      extension: fileName.split('.').at(-1) ?? '',
      mediaType,
      bytes,
      purpose: 'task',
      storageKey,
      accountId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RETENTION_DAYS * DAY_MS),
    })
    .execute()
  return id
}
