import { attendeeTasks } from '#features/attendees/contract.ts'
import { importTasks } from '#features/imports/contract.ts'
import { KEY_DAYS } from '#features/imports/rules.ts'
import { DAY_MS, idAt, minutesAfter } from '#server/demo/days.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { Filling, Member } from '#server/demo/filling.ts'

type Done = { id: string; type: string; by: Member; at: Date; request: object; count: number; newCount?: number }

/** A task that has run to its end. */
function taskRow({ orgId, bventId }: PlacedEvent, { id, type, by, at, request, count, newCount = 0 }: Done) {
  return {
    topOrgId: orgId,
    id,
    type,
    accountId: by.accountId,
    bventId,
    request: JSON.stringify(request),
    status: 'done',
    isCollected: true,
    cursor: count,
    total: count,
    doneCount: count,
    successCount: count,
    newCount,
    createdAt: at,
    startTime: minutesAfter(at, 0.01),
    endTime: minutesAfter(at, 0.05),
  }
}

type Batch = { by: Member; at: Date; attendeeIds: readonly string[] }

/** Many approved at once, with the journal by which it can be undone. */
export async function fillReview({ db, log }: Filling, placed: PlacedEvent, { by, at, attendeeIds }: Batch): Promise<void> {
  const { orgId, bventId } = placed
  const id = idAt(at)
  const request = { bventId, isSelectAll: false, attendeeIds, excludedIds: [], status: 'Registered', isSendNotice: true }
  await db
    .insertInto('task')
    .values(taskRow(placed, { id, type: attendeeTasks.approve.type, by, at, request, count: attendeeIds.length }))
    .execute()
  const rowOf = (itemId: string, seq: number) => ({
    topOrgId: orgId,
    taskId: id,
    seq: seq + 1,
    itemId,
    isOk: true,
    before: JSON.stringify({ auditTime: null }),
    after: JSON.stringify({ status: 'Registered', version: 2 }),
  })
  await db.insertInto('taskRow').values(attendeeIds.map(rowOf)).execute()
  const batch = { taskId: id, attendeeIds }
  log.push({ at, orgId, by, action: 'attendee.approve', objectId: id, bventId, after: { status: 'Registered' }, batch })
}

const columns = ['姓名', '手机', '邮箱', '公司', '职位', '省份', '城市', '所在行业', '你的角色', '用餐要求']

/** A workbook that somebody brought in, its check, and its saving, which has the same id. */
export async function fillImport(
  { db, log }: Filling,
  placed: PlacedEvent,
  { by, at, attendeeIds, ticketId }: Batch & { ticketId: string },
): Promise<void> {
  const { orgId, bventId } = placed
  const uploaded = minutesAfter(at, -6)
  const [key, checkId] = [idAt(uploaded), idAt(minutesAfter(at, -2))]
  const count = attendeeIds.length
  const fileName = '华东客户邀请名单.xlsx'
  await db
    .insertInto('task')
    .values([
      taskRow(placed, { id: checkId, type: importTasks.check.type, by, at: minutesAfter(at, -2), request: { bventId, key }, count }),
      taskRow(placed, {
        id: key,
        type: importTasks.save.type,
        by,
        at,
        request: { bventId, key, isNext: true, extras: {} },
        count,
        newCount: count,
      }),
    ])
    .execute()
  await db
    .insertInto('importJob')
    .values({
      topOrgId: orgId,
      id: key,
      bventId,
      accountId: by.accountId,
      accountName: by.name,
      importType: 'byTicket',
      ticketId,
      fileName,
      fileKind: 'xlsx',
      storageKey: `imports/${key}`,
      sheets: ['名单'],
      sheetName: '名单',
      headerRow: 1,
      columns: JSON.stringify(columns.map((name, index) => ({ id: `c${index}`, name, samples: [], type: 'Textbox' }))),
      rowCount: count,
      checkId,
      saveId: key,
      newCount: count,
      createdAt: uploaded,
      expiresAt: new Date(uploaded.getTime() + KEY_DAYS * DAY_MS),
    })
    .execute()
  const rowOf = (itemId: string, seq: number) => ({
    topOrgId: orgId,
    taskId: key,
    seq: seq + 1,
    itemId,
    isOk: true,
    after: JSON.stringify({ version: 1 }),
  })
  await db.insertInto('taskRow').values(attendeeIds.map(rowOf)).execute()
  log.push({ at: uploaded, orgId, by, action: 'import.upload', objectId: key, bventId, after: { fileName, rows: count } })
  log.push({ at, orgId, by, action: 'import.save', objectId: key, bventId, after: { newCount: count, updateCount: 0, errorCount: 0 } })
}
