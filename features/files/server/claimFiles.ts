import { sql } from 'kysely'
import type { filePurposes } from '#core/calls/files.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

export type FilePurpose = (typeof filePurposes)[number]
type Asking = { db: Db; now: Date }
/** `isUnused`: only what nobody has claimed before, which is what expires. */
type Claim = { purpose: FilePurpose; isUnused?: boolean }

const isPublic = (purpose: FilePurpose) => purpose === 'cover' || purpose === 'logo'

/** A picture of the library serves wherever a picture that everybody may see does. */
const inLibrary = () =>
  sql<boolean>`purpose = 'content' and exists (select from material m where m.top_org_id = file.top_org_id and m.file_id = file.id)`

/** Those of the files that were uploaded in this organisation for this purpose and are still there; from now on they do not expire. */
export async function claimFiles({ db, now }: Asking, ids: readonly string[], { purpose, isUnused = false }: Claim): Promise<string[]> {
  if (ids.length === 0) return []
  const claimed = await db
    .updateTable('file')
    .set({ expiresAt: null })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('purpose', '=', purpose), ...(isPublic(purpose) ? [inLibrary()] : [])]))
    .where((eb) => (isUnused ? eb('expiresAt', '>', now) : eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)])))
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id)
}

/** The same of one; any other file is as unknown as none. */
export async function claimFile(asking: Asking, id: string, purpose: FilePurpose): Promise<void> {
  const [claimed] = await claimFiles(asking, [id], { purpose })
  if (!claimed) throw new AppError('core.notFound')
}
