import { Drawer } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import type { OutboxRow } from '#features/delivery/contract.ts'
import { isTroubled } from '#features/delivery/message.ts'
import { DecideOutcome } from '#features/delivery/console/DecideOutcome.tsx'
import { officialLines } from '#features/notices/officialData.ts'
import { useT } from '#console/kit/text.ts'
import { OutboxState } from '#features/delivery/console/OutboxState.tsx'
import '#features/delivery/console/outbox.css'

type Props = { row: OutboxRow | null; isOpen: boolean; onClose: () => void }

/** A letter as its reader got it. The frame has no scripts, no forms and no way out. */
export function LetterDrawer({ row, isOpen, onClose }: Props) {
  const t = useT()
  return (
    <Drawer open={isOpen} onClose={onClose} size={600} title={row?.subject || t('delivery.content')} classNames={{ body: 'letter-body' }}>
      {row && (
        <>
          <dl className="letter-facts">
            <dt>{t('delivery.recipient')}</dt>
            <dd>{row.recipient}</dd>
            <dt>{t('delivery.state')}</dt>
            <dd>
              <OutboxState state={row.state} />
            </dd>
            {(row.reason || row.providerReason) && (
              <>
                <dt>{t('delivery.error')}</dt>
                <dd className={isTroubled(row.state) ? 'down' : undefined}>
                  {row.reason ? t(`delivery.reason_${row.reason}`) : row.providerReason}
                </dd>
              </>
            )}
            <dt>{t('delivery.created')}</dt>
            <dd>{formatTime(row.createdTime)}</dd>
            {row.sentTime && (
              <>
                <dt>{t('delivery.sentTime')}</dt>
                <dd>{formatTime(row.sentTime)}</dd>
              </>
            )}
          </dl>
          {row.state === 'Unknown' && <DecideOutcome id={row.id} onDecided={onClose} />}
          {row.body === null ? (
            <p className="m3 t13">{row.wordsHash ? t('delivery.sealed') + row.wordsHash : t('delivery.unwritten')}</p>
          ) : row.channel === 'Email' ? (
            <iframe className="letter-frame" title={t('delivery.content')} sandbox="" srcDoc={row.body} />
          ) : row.channel === 'OfficialAccount' ? (
            <dl className="letter-facts">
              {officialLines(row.body).flatMap(({ key, value }) => [<dt key={key}>{key}</dt>, <dd key={`${key} said`}>{value}</dd>])}
            </dl>
          ) : (
            <p className="letter-text">{row.body}</p>
          )}
        </>
      )}
    </Drawer>
  )
}
