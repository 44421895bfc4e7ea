import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { invitationPath } from '#features/links/siteLinks.ts'
import type { MyTask, ownCalls } from '#features/invitations/ownContract.ts'
import { added, sumsOf } from '#features/invitations/server/figures.ts'
import { daysOf } from '#features/invitations/server/plan.ts'
import { scopeIn, type PlanRow } from '#features/invitations/server/scope.ts'
import type { Context } from '#server/kit/context.ts'

/** What members may say when they wrote nothing of their own. */
export function textsIn({ texts }: Pick<PlanRow, 'texts'>, language: Language): string[] {
  const own = (texts as Partial<Record<Language, string[]>>)[language] ?? []
  return own.length > 0
    ? own
    : [textIn(invitationMessages['invitations.talk_1'], language), textIn(invitationMessages['invitations.talk_2'], language)]
}

type Link = { code: string; opened: number; used: number }

/** One's own share; the others are only counted. */
export async function readMyTask(ctx: Context, { bventId }: RequestOf<typeof ownCalls.myTask>): Promise<MyTask> {
  const { db, config, language } = ctx
  const scope = await scopeIn(ctx, bventId)
  const { accountId, plan, today } = scope
  const { rows: goals } = await sql<{ subjectId: string; goal: number; deadline: string | null }>`
    select subject_id, goal, deadline::text from invitation_goal where bvent_id = ${bventId} and kind = 'member'`.execute(db)
  const own = goals.find(({ subjectId }) => subjectId === accountId)
  const sums = await sumsOf(db, bventId, today)
  const acceptedBy = (id: string) => added(sums.filter(({ ownerId }) => ownerId === id)).accepted
  const { lastDays, ...figures } = added(sums.filter(({ ownerId }) => ownerId === accountId))
  const before = goals.map(({ subjectId }) => acceptedBy(subjectId)).filter((accepted) => accepted > figures.accepted)
  const { rows: links } = await sql<Link>`
    select c.code, c.opened, (select count(*)::int from invitee g where g.code_id = c.id) as used from invitation_code c
    where c.bvent_id = ${bventId} and c.kind = 'member' and c.owner_id = ${accountId} and c.is_enable`.execute(db)
  const [link] = links
  const { startDate, endDate } = daysOf(scope)
  return {
    hasTask: own !== undefined,
    goal: own?.goal ?? 0,
    startDate,
    deadline: own?.deadline ?? endDate,
    today,
    lastDays,
    figures,
    all: {
      goal: plan.goal,
      accepted: added(sums).accepted,
      members: goals.length,
      rank: 1 + before.length,
      toNext: before.length > 0 ? Math.min(...before) - figures.accepted : 0,
    },
    code: link?.code ?? '',
    link: link ? config.PUBLIC_URL + invitationPath(link.code) : '',
    opened: link?.opened ?? 0,
    registered: link?.used ?? 0,
    texts: textsIn(plan, language),
  }
}
