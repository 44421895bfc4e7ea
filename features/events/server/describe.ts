import { progressCodes } from '#features/events/rules.ts'
import { findWritableEvent, markProgress } from '#features/events/server/queries.ts'
import { changedSince } from '#features/events/server/saveEvent.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { plainText, sanitizeRichText } from '#server/kit/richText.ts'

const EXCERPT = 200

type Description = { bventId: string; language: string; description: string; version: number }

export async function saveDescription(
  ctx: Context,
  { bventId, language, description, version }: Description,
): Promise<{ version: number }> {
  const event = await findWritableEvent(ctx, bventId)
  const html = sanitizeRichText(description)
  const updated = await ctx.db
    .updateTable('bvent')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: ctx.now }))
    .where('id', '=', bventId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!updated) throw await changedSince(ctx, event, version)
  await ctx.db
    .insertInto('bventDescription')
    .values({ topOrgId: event.topOrgId, bventId, language, html })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId', 'language']).doUpdateSet({ html }))
    .execute()
  if (html) await markProgress(ctx.db, event, progressCodes.description)
  await audit(ctx, {
    action: 'event.saveDescription',
    objectId: bventId,
    bventId,
    after: { [`description.${language}`]: plainText(html, EXCERPT), version: updated.version },
  })
  return updated
}

/** Sanitised again on the way out: rules may have grown stricter since it was written. */
export async function descriptionsOf({ db }: Pick<Context, 'db'>, bventId: string): Promise<Record<string, string>> {
  const rows = await db.selectFrom('bventDescription').select(['language', 'html']).where('bventId', '=', bventId).execute()
  return Object.fromEntries(rows.map((row) => [row.language, sanitizeRichText(row.html)]))
}
