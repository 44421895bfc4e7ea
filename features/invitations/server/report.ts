import { createHash, randomBytes } from 'node:crypto'
import type { RequestOf } from '#core/call.ts'
import { added, answersByDay, sumsOf, type Summed } from '#features/invitations/server/figures.ts'
import { goalsOf, subjectsIn } from '#features/invitations/server/plan.ts'
import type { Report, reportCalls } from '#features/invitations/reportContract.ts'
import { ways } from '#features/invitations/shapes.ts'
import { managerScope, scopeIn } from '#features/invitations/server/scope.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Db } from '#server/kit/database/db.ts'

export const REPORT_PATH = '/i/report'
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

const figuresOf = (sums: readonly Summed[]) => {
  const { lastDays: _, ...figures } = added(sums)
  return figures
}

export async function readReport(ctx: Context, { bventId }: RequestOf<typeof reportCalls.report>): Promise<Report> {
  const scope = await scopeIn(ctx, bventId)
  if (scope.sight !== 'all') throw new AppError('core.forbidden')
  return {
    ...(await reportOf(ctx.db, ctx.who.orgId, { bventId, today: scope.today, goal: scope.plan.goal })),
    hasLink: scope.plan.reportHash !== null,
  }
}

export async function reportOf(
  db: Db,
  orgId: string,
  { bventId, today, goal }: { bventId: string; today: string; goal: number },
): Promise<Omit<Report, 'hasLink'>> {
  const sums = await sumsOf(db, bventId, today)
  const goals = new Map((await goalsOf(db, bventId)).map((one) => [one.subjectId, one.goal]))
  const { departments, members } = await subjectsIn(db, orgId)
  const departmentName = new Map(departments.map(({ id, name }) => [id, name]))
  const byId = (key: 'ownerId' | 'departmentId') => [...Map.groupBy(sums, (sum) => sum[key] ?? '')]
  const nameOf = new Map(members.map((member) => [member.id, member]))
  return {
    figures: figuresOf(sums),
    goal,
    byMember: byId('ownerId')
      .map(([id, own]) => ({
        ...figuresOf(own),
        id,
        name: nameOf.get(id)?.name ?? '',
        goal: goals.get(id) ?? null,
        departmentName: departmentName.get(nameOf.get(id)?.departmentId ?? own[0]?.departmentId ?? '') ?? '',
      }))
      .sort((left, right) => right.accepted - left.accepted),
    byDepartment: byId('departmentId')
      .map(([id, own]) => ({ ...figuresOf(own), id, name: departmentName.get(id) ?? '', goal: goals.get(id) ?? null }))
      .sort((left, right) => right.accepted - left.accepted),
    bySource: [...Map.groupBy(sums, ({ source }) => source)].map(([source, own]) => ({ ...figuresOf(own), source })),
    byWay: ways.flatMap((way) => {
      const own = sums.filter((sum) => sum.way === way)
      return own.length > 0 ? [{ ...figuresOf(own), way }] : []
    }),
    byDay: await answersByDay(db, bventId),
  }
}

export async function reportLink(ctx: Context, { bventId, isOn }: RequestOf<typeof reportCalls.reportLink>): Promise<{ url: string }> {
  await managerScope(ctx, bventId)
  const token = randomBytes(18).toString('base64url')
  await ctx.db
    .updateTable('invitationPlan')
    .set({ reportHash: isOn ? hashOf(token) : null })
    .where('bventId', '=', bventId)
    .execute()
  await audit(ctx, { action: 'invitation.reportLink', objectId: bventId, bventId, after: { isEnable: isOn } })
  return { url: isOn ? `${ctx.config.PUBLIC_URL}${REPORT_PATH}/${token}` : '' }
}
