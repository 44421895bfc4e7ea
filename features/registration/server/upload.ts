import { textIn } from '#core/messages.ts'
import { sql } from 'kysely'
import type { FileRef } from '#core/schema.ts'
import { storeUpload } from '#features/files/server/storeUpload.ts'
import { registrationMessages } from '#features/registration/messages.ts'
import { enterEvent } from '#features/registration/server/enterEvent.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'

const RETENTION_MS = 24 * 3_600_000
/** Of one organisation, lying about unused. */
const MOST_UNUSED_BYTES = 2_000_000_000

/** Nobody's until an answer uses it; thrown away after a day otherwise. */
export async function uploadAnswer(ctx: Context, bventId: string, file: UploadedFile): Promise<FileRef> {
  const event = await enterEvent(ctx, bventId)
  if (event.shownStatus !== 'Published') throw new AppError('reg.closed')
  const { rows } = await sql<{ unused: number }>`
    select coalesce(sum(bytes), 0)::bigint as unused from file where purpose = 'field' and expires_at > ${ctx.now}`.execute(ctx.db)
  if ((rows[0]?.unused ?? 0) > MOST_UNUSED_BYTES) {
    const message = textIn(registrationMessages['registration.uploads'], ctx.language)
    throw new AppError('core.throttled', { returnObj: { errorDetails: [{ field: 'file', message }] }, retryAfterSeconds: 3_600 })
  }
  const expiresAt = new Date(ctx.now.getTime() + RETENTION_MS)
  return storeUpload(ctx, file, { orgId: event.topOrgId, accountId: null, purpose: 'field', expiresAt })
}
