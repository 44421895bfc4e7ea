import { sql } from 'kysely'
import type { Context, Copying, PersonAsked } from '#server/kit/context.ts'

/** A copy begins as a draft: prizes and switches come along, what names people, views or tickets does not. */
export async function copyLotteries({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('settings')) return
  await sql`
    with copied as (
      insert into lottery (top_org_id, id, bvent_id, title, setting, page, created_by, created_at)
      select l.top_org_id, gen_random_uuid(), ${to}, l.title,
        l.setting || '{"ticketIds": [], "searchId": null, "excludedIds": [], "weights": [], "labelIds": [], "surveyId": null}', l.page, ${ctx.accountId}, l.created_at
      from lottery l where l.bvent_id = ${from} and l.state <> 'Voided'
      returning top_org_id, id, title, created_at)
    insert into lottery_prize (top_org_id, lottery_id, no, name, item, stock, per_round, value_minor, picture_id)
    select p.top_org_id, c.id, p.no, p.name, p.item, p.stock, p.per_round, p.value_minor, p.picture_id
    from copied c
      join lottery l on l.top_org_id = c.top_org_id and l.bvent_id = ${from} and l.title = c.title and l.created_at = c.created_at
      join lottery_prize p on p.top_org_id = l.top_org_id and p.lottery_id = l.id`.execute(ctx.db)
}

/** The list names nobody and stays; that they joined and what they signed goes. */
export async function erasePerson({ db }: Context, { attendeeId }: PersonAsked): Promise<void> {
  await db.deleteFrom('lotteryJoin').where('attendeeId', '=', attendeeId).execute()
  await db.updateTable('lotteryWinner').set({ signature: null }).where('attendeeId', '=', attendeeId).execute()
}

export async function exportPerson({ db }: Context, { attendeeId }: PersonAsked): Promise<Record<string, unknown>> {
  const { rows } = await sql`
    select l.title as lottery, p.name as prize, p.item, w.state, w.won_at, w.handed_at
    from lottery_winner w
      join lottery l on l.top_org_id = w.top_org_id and l.id = w.lottery_id
      join lottery_prize p on p.top_org_id = w.top_org_id and p.lottery_id = w.lottery_id and p.no = w.prize_no
    where w.attendee_id = ${attendeeId} order by w.won_at`.execute(db)
  return { prizes: rows }
}
