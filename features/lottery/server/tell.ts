import { sql } from 'kysely'
import { languageOf } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { lanes } from '#features/delivery/message.ts'
import { letterHtml, smsText } from '#features/delivery/server/letter.ts'
import { logoAddress } from '#features/delivery/server/notify.ts'
import { queueMessages, type NewMessage } from '#features/delivery/server/queue.ts'
import { lotteryMessages } from '#features/lottery/messages.ts'
import type { Place } from '#features/lottery/server/chain.ts'
import type { LotteryRecord } from '#features/lottery/server/queries.ts'
import type { LotterySetting } from '#features/lottery/shapes.ts'
import type { Config } from '#server/config.ts'

type Won = {
  attendeeId: string
  orderId: string
  mobile: string | null
  email: string | null
  language: string
  code: string
  prizeName: string
  item: string
  eventTitle: string
  orgName: string
  orgLogo: string | null
}

/** Whoever is there has won for good and is told, once: by the update that says so. */
export async function tellWinners({ db, config, now }: Place, lottery: LotteryRecord, prizeNo: number): Promise<number> {
  const { rows } = await sql<Won>`
    with settled as (
      update lottery_winner w set state = 'Present'
      where w.lottery_id = ${lottery.id} and w.prize_no = ${prizeNo} and w.state = 'Won'
      returning w.top_org_id, w.attendee_id, w.code, w.prize_no)
    select s.attendee_id, a.order_id, a.mobile, a.email, o.language, s.code, p.name as prize_name, p.item, b.title as event_title,
      g.name as org_name, g.logo as org_logo
    from settled s
      join attendee a on a.top_org_id = s.top_org_id and a.bvent_id = ${lottery.bventId} and a.id = s.attendee_id and a.deleted_at is null
      join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id
      join lottery_prize p on p.top_org_id = s.top_org_id and p.lottery_id = ${lottery.id} and p.no = s.prize_no
      join bvent b on b.top_org_id = a.top_org_id and b.id = a.bvent_id
      join org g on g.top_org_id = a.top_org_id`.execute(db)
  await queueMessages(
    db,
    rows.flatMap((won) => messagesTo(won, lottery, config)),
    now,
  )
  return rows.length
}

function messagesTo(won: Won, lottery: LotteryRecord, config: Config): NewMessage[] {
  const language = languageOf(won.language)
  const { claim } = lottery.setting as LotterySetting
  const prize = [won.prizeName, won.item].filter(Boolean).join(' · ')
  const params = { title: won.eventTitle, prize, code: won.code, claim }
  const say = (word: 'won_subject' | 'won_text' | 'won_sms' | 'won_event' | 'won_prize' | 'won_claim' | 'won_link' | 'won_why') =>
    format(textIn(lotteryMessages[`lottery.${word}`], language), params, language)
  const about = {
    topOrgId: lottery.topOrgId,
    bventId: lottery.bventId,
    attendeeId: won.attendeeId,
    orderId: won.orderId,
    kind: 'lottery.won',
    lane: lanes.transactional,
  }
  const body = letterHtml({
    language,
    sender: { name: won.orgName, logoUrl: logoAddress(won.orgLogo, config) },
    title: say('won_subject'),
    lines: [say('won_text')],
    code: won.code,
    facts: [
      { label: say('won_event'), value: won.eventTitle },
      { label: say('won_prize'), value: prize },
      ...(claim ? [{ label: say('won_claim'), value: claim }] : []),
    ],
    button: { text: say('won_link'), address: `${config.PUBLIC_URL}/lottery/${lottery.id}/verify` },
    why: say('won_why'),
  })
  const sms = smsText(language, won.orgName, () => say('won_sms'), won.eventTitle)
  return [
    ...(won.email ? [{ ...about, channel: 'Email' as const, recipient: won.email, subject: say('won_subject'), body }] : []),
    ...(won.mobile ? [{ ...about, channel: 'SMS' as const, recipient: won.mobile, body: sms }] : []),
  ]
}
