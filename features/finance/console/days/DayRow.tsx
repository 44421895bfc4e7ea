import { Button } from 'antd'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { Can } from '#console/kit/Can.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { billCalls, type BookDay } from '#features/finance/billContract.ts'
import { billName } from '#features/finance/console/days/billName.ts'
import { BillMatches } from '#features/finance/console/days/BillMatches.tsx'

type Props = { day: BookDay; isOpen: boolean; onToggle: () => void; onClose: () => void }

/** One day; opened, its bills with what agrees and what does not. */
export function DayRow({ day: { day, entries, bills, unbilled, closing }, isOpen, onToggle, onClose }: Props) {
  const t = useT()
  const open = bills.reduce((all, bill) => all + bill.open, 0)
  const notes = [
    ...bills.flatMap((bill) => {
      if (bill.state === 'Read') return [t('finance.billOf', { name: billName(bill), n: bill.rows })]
      return bill.state === 'Failed'
        ? [t('finance.billFailed', { name: billName(bill), reason: bill.failure })]
        : [t('finance.billAsked', { name: billName(bill) })]
    }),
    ...unbilled.filter(({ account }) => !bills.some((bill) => bill.account === account)).map(({ name }) => t('finance.unbilled', { name })),
  ]
  const isQuiet = entries === 0 && bills.length === 0
  return (
    <li className="day">
      <div className="row g3 day-line">
        <button type="button" className="row g2 day-name" aria-expanded={isOpen} disabled={bills.length === 0} onClick={onToggle}>
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
          <b>{day}</b>
        </button>
        <span className="t13 m2 day-entries">{isQuiet ? t('finance.noDay') : t('finance.entriesN', { n: entries })}</span>
        <span className="t13 m3 sp day-notes">{notes.join(' · ')}</span>
        {open > 0 && (
          <StatusTag tone="unpaid" icon="warn">
            {t('finance.openN', { n: open })}
          </StatusTag>
        )}
        {closing ? (
          <>
            <StatusTag tone="registered" icon="lock">
              {t('finance.closed')}
            </StatusTag>
            <span className="t12 m3 day-by">
              {t('finance.closedBy', { name: closing.byName, time: formatTime(closing.time, EVENT_TIME_ZONE) })}
            </span>
            <Button size="small" icon={<Icon name="dl" size={14} />} onClick={() => void downloadCall(billCalls.certificate, { day })}>
              {t('finance.print')}
            </Button>
          </>
        ) : (
          <Can call={billCalls.close}>
            <Button size="small" aria-label={t('finance.closeOf', { day })} onClick={onClose}>
              {t('finance.close')}
            </Button>
          </Can>
        )}
      </div>
      {isOpen && bills.filter(({ state }) => state === 'Read').map((bill) => <BillMatches key={bill.id} bill={bill} />)}
    </li>
  )
}
