import { Readable } from 'node:stream'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { format, textIn } from '#core/messages.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { MOST_GOALS, type Goal, type planCalls } from '#features/invitations/planContract.ts'
import { goalsOf, subjectsIn } from '#features/invitations/server/plan.ts'
import { placesIn, readSheet } from '#features/invitations/server/readSheet.ts'
import { managerScope } from '#features/invitations/server/scope.ts'
import type { Context } from '#server/kit/context.ts'
import type { FileAnswer, UploadedFile } from '#server/kit/implement.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const fields = ['department', 'member', 'goal', 'deadline'] as const
const labelsOf = (field: (typeof fields)[number]) => invitationMessages[`invitations.col_${field}`]

/** The plan as it stands, to be filled in: a row without a member is its department's. */
export async function goalSheet(ctx: Context, { bventId }: RequestOf<typeof planCalls.planSheet>): Promise<FileAnswer> {
  const { event } = await managerScope(ctx, bventId)
  const { departments, members } = await subjectsIn(ctx.db, ctx.who.orgId)
  const goals = new Map((await goalsOf(ctx.db, bventId)).map((goal) => [goal.subjectId, goal]))
  const line = (subjectId: string, department: string, member: string) => {
    const goal = goals.get(subjectId)
    return [department, member, goal ? String(goal.goal) : '', goal?.deadline ?? '']
  }
  async function* cells() {
    for (const { id, name } of departments) {
      yield [line(id, name, '')]
      yield members.filter(({ departmentId }) => departmentId === id).map((member) => line(member.id, name, member.name))
    }
    yield members.filter(({ departmentId }) => departmentId === null).map((member) => line(member.id, '', member.name))
  }
  const name = textIn(invitationMessages['invitations.goalSheet'], ctx.language)
  const columns = fields.map((field) => ({ title: textIn(labelsOf(field), ctx.language), width: 140 }))
  return {
    fileName: `${event.title}-${name}.xlsx`,
    mediaType: mediaTypes.xlsx,
    body: Readable.from(xlsx({ name, columns, rows: cells() })),
  }
}

const DAY = /^(\d{4})\D(\d{1,2})\D(\d{1,2})(?:\D.*)?$/

function dayIn(text: string): string | null {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(date)) ? null : date
}

/** Read and held against who there is; what is wrong is told by row, and nothing is saved. */
export async function readGoals(
  ctx: Context,
  { bventId }: RequestOf<typeof planCalls.readGoals>,
  file: UploadedFile,
): Promise<ResultOf<typeof planCalls.readGoals>> {
  await managerScope(ctx, bventId)
  const { departments, members } = await subjectsIn(ctx.db, ctx.who.orgId)
  const { table, rows } = await readSheet(ctx, file.bytes, { labels: fields.flatMap((field) => [...labelsOf(field)]), most: MOST_GOALS })
  const places = placesIn(table.header, fields, labelsOf)
  const goals = new Map<string, Goal>()
  const problems: { rowNo: number; message: string }[] = []
  for (const { rowNo, cells } of rows) {
    const cell = (field: (typeof fields)[number]) => (cells[places[field]] ?? '').trim()
    const [department, member, share, deadline] = [cell('department'), cell('member'), cell('goal'), cell('deadline')]
    if (share === '') continue
    const refuse = (why: 'noDepartment' | 'noMember' | 'several' | 'goal' | 'day', value: string) =>
      problems.push({
        rowNo,
        message: format(textIn(invitationMessages[`invitations.goal_${why}`], ctx.language), { value }, ctx.language),
      })
    const home = departments.find(({ name }) => name === department)
    const called = members.filter(({ name, departmentId }) => name === member && (department === '' || departmentId === home?.id))
    const day = deadline === '' ? null : dayIn(deadline)
    const subject = member === '' ? home : called[0]
    if (department !== '' && !home) refuse('noDepartment', department)
    else if (!subject) refuse('noMember', member)
    else if (called.length > 1) refuse('several', member)
    else if (!/^\d{1,6}$/.test(share)) refuse('goal', share)
    else if (deadline !== '' && day === null) refuse('day', deadline)
    else goals.set(subject.id, { subjectId: subject.id, kind: member === '' ? 'department' : 'member', goal: Number(share), deadline: day })
  }
  return { goals: [...goals.values()], problems: problems.slice(0, 200) }
}
