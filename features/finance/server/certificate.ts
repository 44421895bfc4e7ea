import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { balanceText, moneyOf } from '#core/money.ts'
import type { billCalls } from '#features/finance/billContract.ts'
import { SHOP_REVENUE } from '#features/credits/rules.ts'
import { financeMessages } from '#features/finance/messages.ts'
import { certificatePdf, type Part } from '#features/finance/server/certificatePdf.ts'
import { accountWord } from '#features/finance/words.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

const REVENUE = 'revenue:'
type Sum = { account: string; currency: string; debitMinor: number; creditMinor: number }
type Held = { account: string; rows: number; both: number; onlyOurs: number; onlyTheirs: number; differs: number; fingerprint: string }
type Closed = { orgName: string; closedAt: Date; closedByName: string; entries: number; sums: Sum[]; fingerprint: string; bills: Held[] }
type Settled = { account: string; outcome: keyof typeof outcomeWords; note: string; byName: string; at: Date; isCorrected: boolean }
type Word = keyof typeof financeMessages extends infer Key ? (Key extends `finance.${infer Name}` ? Name : never) : never
const outcomeWords = { onlyOurs: 'outcome_onlyOurs', onlyTheirs: 'outcome_onlyTheirs', differs: 'outcome_differs' } as const

/** A closed day on paper: what the books say, what the bills said, and the fingerprints by which both can be held against their bytes. */
export async function certificate({ db, language }: Context, { day }: RequestOf<typeof billCalls.certificate>): Promise<FileAnswer> {
  const { rows } = await sql<Closed>`
    select o.name as org_name, c.closed_at, c.closed_by_name, c.entries::int as entries, c.sums, c.fingerprint, c.bills
    from book_closing c join org o on o.top_org_id = c.top_org_id where c.day = ${day}::date`.execute(db)
  const closed = required(rows[0])
  const isEvent = (account: string) => account.startsWith(REVENUE) && account !== SHOP_REVENUE
  const events = closed.sums.map(({ account }) => account).filter(isEvent)
  const { rows: names } = await sql<{ account: string; name: string }>`
    select 'merchant:' || id as account, name from pay_account
    union all select ${REVENUE} || id, title from bvent where id = any(${events.map((account) => account.slice(REVENUE.length))}::uuid[])`.execute(
    db,
  )
  const { rows: settled } = await sql<Settled>`
    select b.account, m.outcome, m.note, m.settled_by_name as by_name, m.settled_at as at, m.is_corrected from bill_match m join pay_bill b on b.id = m.bill_id
    where b.day = ${day}::date and m.settled_at <= ${closed.closedAt} order by m.settled_at limit 200`.execute(db)

  const say = (key: Word, params: Record<string, Param> = {}) =>
    format(textIn(financeMessages[`finance.${key}`], language), params, language)
  const nameOf = (account: string) => {
    const name = names.find((one) => one.account === account)?.name ?? ''
    if (isEvent(account)) return `${say('account_revenue')} ${name || account.slice(-6)}`
    const { key, params } = accountWord({ account, name })
    return say(key, params)
  }
  const time = (at: Date) => formatTime(at.toISOString(), EVENT_TIME_ZONE)
  const parts: Part[] = [
    {
      title: say('certOurs', { n: closed.entries }),
      head: [say('column_account'), say('came'), say('went')],
      rows: closed.sums.map(({ account, currency, debitMinor, creditMinor }) => [
        nameOf(account),
        balanceText(moneyOf(debitMinor), currency),
        balanceText(moneyOf(creditMinor), currency),
      ]),
      fingerprint: closed.fingerprint,
    },
    ...closed.bills.map(({ account, rows: n, both, onlyOurs, onlyTheirs, differs, fingerprint }) => ({
      title: say('certTheirs', { name: nameOf(account), n }),
      head: [say('outcome_both'), say('outcome_onlyOurs'), say('outcome_onlyTheirs'), say('outcome_differs')],
      rows: [[both, onlyOurs, onlyTheirs, differs].map(String)],
      fingerprint,
    })),
    ...(settled.length > 0
      ? [
          {
            title: say('certSettled', { n: settled.length }),
            head: [say('column_account'), say('difference'), say('column_note'), say('settledByShort')],
            rows: settled.map(({ account, outcome, note, byName, at, isCorrected }) => [
              nameOf(account),
              [say(outcomeWords[outcome]), ...(isCorrected ? [say('settleByBill')] : [])].join(' · '),
              note,
              `${byName} ${time(at)}`,
            ]),
          },
        ]
      : []),
  ]
  const title = say('certTitle', { day })
  const closing = say('certClosed', { time: time(closed.closedAt), name: closed.closedByName })
  const body = await certificatePdf({ title, lines: [closed.orgName, closing], parts, foot: say('certFoot') })
  return { fileName: `${title}.pdf`, mediaType: mediaTypes.pdf, body }
}
