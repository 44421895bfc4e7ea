import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { cleaned, picturesOf, type Design } from '#features/designs/blockTypes.ts'
import { readDesign } from '#features/designs/readDesign.ts'
import { findDesign, isWhich, type Which } from '#features/designs/server/queries.ts'
import { claimFiles } from '#features/files/server/claimFiles.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

/** Whole and clean, or refused by the block and the field that are wrong. */
export function checkedDesign(document: unknown): Design {
  const { design, fault } = readDesign(document)
  if (!design) throw new AppError('site.blockInvalid', { returnObj: fault })
  return cleaned(design, sanitizeRichText)
}

type Saved = Which & { orgId: string; version: number; document: unknown }

/** Version 0 is a first draft. Who began from an older version than the one that is there changes nothing and is told so. */
export async function saveDraft(ctx: Context, { orgId, version, document, ...which }: Saved): Promise<number> {
  const design = checkedDesign(document)
  const { bventId, kind, subject = '' } = which
  const before = await findDesign(ctx.db, which)
  await claimPictures(ctx, design, before ? readDesign(before.document).design : null)
  const { accountId, accountName } = ctx.who
  const { rows } =
    version === 0
      ? await sql<{ id: string; version: number }>`
          insert into design (top_org_id, id, kind, bvent_id, subject, document, changed_by, changed_name, changed_at)
          values (${orgId}, ${uuid()}, ${kind}, ${bventId}, ${subject}, ${JSON.stringify(design)}, ${accountId}, ${accountName}, ${ctx.now})
          on conflict (bvent_id, kind, subject, top_org_id) do nothing returning id, version`.execute(ctx.db)
      : await sql<{ id: string; version: number }>`
          update design set document = ${JSON.stringify(design)}, version = version + 1, changed_by = ${accountId},
            changed_name = ${accountName}, changed_at = ${ctx.now}
          where ${isWhich(which)} and version = ${version} returning id, version`.execute(ctx.db)
  const [saved] = rows
  if (!saved) throw new AppError('core.changed')
  await audit(ctx, { action: 'design.save', objectId: saved.id, bventId, after: { kind, version: saved.version } })
  return saved.version
}

/** A picture that has gone since may stay named, and is not drawn; one that comes new must be there. */
async function claimPictures(ctx: Context, design: Design, before: Design | null): Promise<void> {
  const known = new Set(before ? picturesOf(before).map(({ fileId }) => fileId) : [])
  const fresh = picturesOf(design).filter(({ fileId }) => !known.has(fileId))
  const claimed = new Set(
    await claimFiles(
      ctx,
      fresh.map(({ fileId }) => fileId),
      { purpose: 'content' },
    ),
  )
  const lost = fresh.find(({ fileId }) => !claimed.has(fileId))
  if (lost) throw new AppError('site.blockInvalid', { returnObj: { blockId: lost.blockId, field: 'picture' } })
}
