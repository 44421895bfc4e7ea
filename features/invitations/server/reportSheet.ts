import { Readable } from 'node:stream'
import type { RequestOf } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import type { reportCalls } from '#features/invitations/reportContract.ts'
import { readReport } from '#features/invitations/server/report.ts'
import { scopeIn } from '#features/invitations/server/scope.ts'
import type { Figures } from '#features/invitations/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { FileAnswer } from '#server/kit/implement.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const figures = ['listed', 'sent', 'opened', 'accepted', 'declined', 'registered', 'came'] as const satisfies readonly (keyof Figures)[]

/** The report as a table: every sum of the page, one below the other, each row saying what it is summed by. */
export async function reportSheet(ctx: Context, { bventId }: RequestOf<typeof reportCalls.reportSheet>): Promise<FileAnswer> {
  const { event } = await scopeIn(ctx, bventId)
  const report = await readReport(ctx, { bventId })
  const say = (key: keyof typeof invitationMessages) => textIn(invitationMessages[key], ctx.language)
  const line = (by: string, name: string, department: string, goal: number | null, row: Figures) => [
    by,
    name,
    department,
    goal === null ? '' : String(goal),
    ...figures.map((key) => String(row[key])),
  ]
  const [byDepartment, byMember, bySource] = [say('invitations.byDepartment'), say('invitations.byMember'), say('invitations.bySource')]
  const rows = [
    line(say('invitations.total'), '', '', report.goal, report.figures),
    ...report.byDepartment.map((row) => line(byDepartment, row.name || say('invitations.noDepartment'), '', row.goal, row)),
    ...report.byMember.map((row) =>
      line(byMember, row.name || say(row.id ? 'invitations.left' : 'invitations.unowned'), row.departmentName, row.goal, row),
    ),
    ...report.bySource.map((row) => line(bySource, say(`invitations.source_${row.source}`), '', null, row)),
    ...report.byWay.map((row) => line(say('invitations.byWay'), say(`invitations.by_${row.way}`), '', null, row)),
    ...report.byDay.map(({ day, accepted, declined }) =>
      line(say('invitations.byDay'), day, '', null, { listed: 0, sent: 0, opened: 0, accepted, declined, registered: 0, came: 0 }),
    ),
  ]
  const titles = [
    say('invitations.sumBy'),
    say('invitations.col_name'),
    say('invitations.col_department'),
    say('invitations.column_goal'),
    ...figures.map((key) => say(`invitations.column_${key}`)),
  ]
  async function* cells() {
    yield rows
  }
  const name = say('invitations.report')
  await audit(ctx, { action: 'invitation.export', objectId: bventId, bventId, after: { fileType: 'xlsx' } })
  return {
    fileName: `${event.title}-${name}.xlsx`.replace(/[\\/:*?"<>|]/g, '_'),
    mediaType: mediaTypes.xlsx,
    body: Readable.from(xlsx({ name, columns: titles.map((title) => ({ title, width: 110 })), rows: cells() })),
  }
}
