import { Select } from 'antd'
import { Link } from 'react-router'
import type { ResultOf } from '#core/call.ts'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Bars, Question } from '#console/kit/chart/Question.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { pages } from '#features/pages.ts'
import { effectDays, type standardCalls } from '#features/statistics/contract.ts'
import { useWords } from '#features/statistics/console/words.ts'

type Effect = ResultOf<typeof standardCalls.noticeEffect>
type Row = Effect['list'][number]
type Told = ResultOf<typeof standardCalls.notices>['list']
type Props = { bventId: string; told: Told; effect: Effect; timeZone: string; onDays: (days: number) => void }

const columns = ['sent', 'delivered', 'clicked', 'registered', 'paid', 'signedIn'] as const
const named = (key: string, otherwise: string) => (textOf(key) === key ? otherwise : textOf(key))
const isCampaign = ({ kind }: Pick<Row, 'kind'>) => kind === 'Campaign'
const kindName = (kind: string) => named(`notices.${kind}`, named(`statistics.kind_${kind}`, kind))

/** Whether notices arrived and what followed: by channel in bars, by send and kind in a table. */
export function NoticeEffect({ bventId, told, effect: { days, asOf, isCounting, list }, timeZone, onDays }: Props) {
  const t = useT()
  const { number, share } = useWords()
  const sum = <Each,>(rows: readonly Each[], pick: (row: Each) => number) => rows.reduce((all, row) => all + pick(row), 0)
  // Campaigns belong to the organisation: of an event is what led to it.
  const all = [...told, ...list.filter(isCampaign).map((row) => ({ ...row, waiting: 0 }))]
  const channels = [...Map.groupBy(all, ({ channel }) => channel)]
  if (all.length === 0 && !isCounting)
    return <Question span={12} question={t('statistics.q_notices')} answer="–" note={t('statistics.noNotices')} />
  return (
    <Question
      span={12}
      question={t('statistics.q_notices')}
      answer={t('statistics.delivered', { n: sum(all, ({ sent }) => sent) })}
      note={t('statistics.noticeNote', { failed: sum(all, ({ failed }) => failed), waiting: sum(all, ({ waiting }) => waiting) })}
      list={pathOf(pages.sends.list, { bventId })}
      beside={
        <Select<number>
          size="small"
          aria-label={t('statistics.within')}
          value={days}
          popupMatchSelectWidth={false}
          options={effectDays.map((value) => ({ value, label: t('statistics.withinDays', { n: value }) }))}
          onChange={onDays}
        />
      }
    >
      <Bars
        bars={channels.map(([channel, rows]) => {
          const [sent, delivered] = [sum(rows, (row) => row.sent), sum(rows, (row) => row.delivered)]
          const name = named(`delivery.channel_${channel}`, channel)
          return {
            key: channel,
            name,
            value: delivered,
            most: sent,
            text: number(delivered),
            after: t('statistics.ofSent', { n: number(sent), share: share(delivered, sent) }),
          }
        })}
      />
      {asOf !== null && (
        <div className="stat-scroll">
          <table className="stat-table">
            <thead>
              <tr>
                <th scope="col">{t('statistics.sendOrKind')}</th>
                <th scope="col">{t('statistics.channel')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="num">
                    {t(`statistics.effect_${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <tr key={`${row.sendId} ${row.kind} ${row.channel}`}>
                  <th scope="row">
                    <Named bventId={bventId} row={row} />
                    {row.time && <span className="t12 m3 nw"> {formatTime(row.time, timeZone)}</span>}
                  </th>
                  <td>{named(`delivery.channel_${row.channel}`, row.channel)}</td>
                  {columns.map((column) => (
                    <td key={column} className="num">
                      {row[column] === null ? <span title={t('statistics.notCounted')}>–</span> : number(row[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <output className="t12 m3 stat-as-of">
        {[
          asOf !== null && t('statistics.countedAt', { time: formatTime(asOf, timeZone) }),
          isCounting && t(asOf === null ? 'statistics.countingFirst' : 'statistics.countingAgain'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </output>
      <p className="t12 m3">{t('statistics.followedHint')}</p>
    </Question>
  )
}

/** A send leads to its people. */
function Named({ bventId, row }: { bventId: string; row: Row }) {
  const { sendId, title, kind } = row
  const target = isCampaign(row) ? pages.campaigns.report : pages.sends.report
  const mayOpen = useCan(isCampaign(row) ? 'litehome_res_page_smsemailmarketing' : 'lite_res_page_notice')
  const name = title || kindName(kind)
  if (!sendId || !mayOpen) return name
  return <Link to={pathOf(target, isCampaign(row) ? { campaignId: sendId } : { bventId, sendId })}>{name}</Link>
}
