import { sql } from 'kysely'
import type { FileRef } from '#core/schema.ts'
import type { Db } from '#server/kit/database/db.ts'

export const FILE_PATH = '/files'

export function fileRefOf(row: { id: string; fileName: string; extension: string }, publicUrl: string): FileRef {
  const relativeUrl = `${FILE_PATH}/${row.id}`
  return { id: row.id, fileName: row.fileName, extension: row.extension, relativeUrl, absoluteUrl: publicUrl + relativeUrl }
}

export type StoredFile = { storageKey: string; mediaType: string; fileName: string }

export async function findPublicFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select storage_key, media_type, file_name from public_file(${id})`.execute(db)
  return rows[0]
}
