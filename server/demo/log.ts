import { LOCAL } from '#features/payments/rules.ts'
import { idAt } from '#server/demo/days.ts'
import type { Filling, Happening } from '#server/demo/filling.ts'

/** Everything the parts of the demo have to tell, under ids that rise with the time it happened. */
export async function fillLog({ db, log, now }: Filling): Promise<void> {
  const lines = log.filter(({ at }) => at <= now).sort((one, other) => one.at.getTime() - other.at.getTime())
  await db.insertInto('auditLog').values(lines.flatMap(linesOf)).execute()
}

function linesOf({ at, orgId, by, action, objectId, bventId, before, after, batch }: Happening) {
  const line = {
    topOrgId: orgId,
    time: at,
    accountId: by?.accountId ?? null,
    accountName: by?.name ?? LOCAL,
    action,
    bventId: bventId ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    requestId: batch?.taskId ?? null,
  }
  const ofEach = (batch?.attendeeIds ?? []).map((id) => ({ ...line, id: idAt(at), objectId: id, batchId: batch?.taskId ?? null }))
  return [{ ...line, id: batch?.taskId ?? idAt(at), objectId, batchId: null }, ...ofEach]
}
