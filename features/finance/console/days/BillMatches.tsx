import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { priceText } from '#core/money.ts'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { useRows } from '#console/kit/useRows.ts'
import { billCalls, type Bill, type BillMatch } from '#features/finance/billContract.ts'
import { outcomes, type Outcome } from '#features/finance/billRules.ts'
import { billName } from '#features/finance/console/days/billName.ts'
import { SettleDialog } from '#features/finance/console/days/SettleDialog.tsx'
import { orderPages } from '#features/orders/pages.ts'

const PAGE = 20

/** One bill by its four outcomes; it opens where something waits. */
export function BillMatches({ bill }: { bill: Bill }) {
  const t = useT()
  const first = (['differs', 'onlyOurs', 'onlyTheirs'] as const).find((one) => bill[one] > 0) ?? 'both'
  const [outcome, setOutcome] = useState<Outcome>(first)
  const [pageNo, setPageNo] = useState(1)
  const [settling, setSettling] = useState<BillMatch | null>(null)
  const { data, error, refetch } = useRows(billCalls.matches, { billId: bill.id, outcome, pageNo, pageSize: PAGE })
  const worth = (amount: string | null, currency: string) => (amount === null ? '–' : priceText(amount, currency))
  return (
    <section className="bill" aria-label={billName(bill)}>
      <Tabs<Outcome>
        label={billName(bill)}
        items={outcomes.map((key) => ({ key, label: t(`finance.outcome_${key}`), count: bill[key] }))}
        value={outcome}
        onChange={(key) => {
          setOutcome(key)
          setPageNo(1)
        }}
      />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className="t13 m3 bill-none">{t('finance.noMatches')}</p>}
      {data && data.list.length > 0 && (
        <div className="bill-scroll">
          <table className="bill-table">
            <thead>
              <tr>
                <th scope="col">{t('finance.column_time')}</th>
                <th scope="col">{t('finance.column_trade')}</th>
                <th scope="col">{t('finance.column_order')}</th>
                <th scope="col" className="num">
                  {t('finance.ours')}
                </th>
                <th scope="col" className="num">
                  {t('finance.theirs')}
                </th>
                <th scope="col">
                  <span className="unseen">{t('finance.settle')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((match) => (
                <tr key={match.id}>
                  <td className="m2 nw">{formatTime(match.time, EVENT_TIME_ZONE)}</td>
                  <td className="mono">
                    {match.tradeNo || '–'} <span className="m3">{match.text}</span>
                  </td>
                  <td>{match.orderId ? <Link to={`${orderPages.all.path}?orderId=${match.orderId}`}>{match.orderNo}</Link> : '–'}</td>
                  <td className="num">{worth(match.ours, match.currency)}</td>
                  <td className="num">{worth(match.theirs, match.currency)}</td>
                  <td className="bill-act">
                    {match.settledTime ? (
                      <span className="m2">
                        {t(match.isCorrected ? 'finance.correctedBy' : 'finance.settledBy', { name: match.settledBy, note: match.note })}
                      </span>
                    ) : (
                      match.outcome !== 'both' && (
                        <Can call={billCalls.settle}>
                          <Button size="small" onClick={() => setSettling(match)}>
                            {t('finance.settle')}
                          </Button>
                        </Can>
                      )
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {bill[outcome] > PAGE && (
        <Pagination size="small" current={pageNo} pageSize={PAGE} total={bill[outcome]} showSizeChanger={false} onChange={setPageNo} />
      )}
      {settling && <SettleDialog match={settling} onClose={() => setSettling(null)} />}
    </section>
  )
}
