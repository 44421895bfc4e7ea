import { sql } from 'kysely'
import { segmentCalls } from '#features/audience/contract.ts'
import { labelCalls } from '#features/audience/labelContract.ts'
import { saveGroup, saveLabel } from '#features/audience/server/labels.ts'
import { saveSegment } from '#features/audience/server/segments.ts'
import { labelGroup, labels, segments } from '#server/demo/texts/audience.ts'
import type { Demo } from '#server/kit/context.ts'

/** Audiences and labels; who is in them is counted as soon as people are linked, by the job that always does. */
export async function fillAudience(demo: Demo): Promise<void> {
  const ctx = demo.as('xu', demo.at(-20, '10:40'))
  const known = new Map<string, string>()
  for (const { name, items } of segments) {
    const { segmentId } = await saveSegment(ctx, segmentCalls.save.request.parse({ name, tree: { kind: 'all', items } }))
    known.set(name, segmentId)
  }
  const { groupId } = await saveGroup(ctx, labelCalls.saveGroup.request.parse({ name: labelGroup }))
  for (const { name, colour, follows = '' } of labels)
    await saveLabel(ctx, labelCalls.saveLabel.request.parse({ name, colour, groupId, segmentId: known.get(follows) ?? null }))
  await sql`update segment set counted_at = null where id = any(${[...known.values()]}::uuid[])`.execute(demo.db)
}
