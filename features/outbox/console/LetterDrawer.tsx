import { Drawer } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import type { OutboxRow } from '#features/outbox/contract.ts'
import { useT } from '#console/kit/text.ts'
import { OutboxState } from '#features/outbox/console/OutboxState.tsx'
import '#features/outbox/console/outbox.css'

type Props = { row: OutboxRow | null; isOpen: boolean; onClose: () => void }

/** A letter as its reader got it. The frame has no scripts, no forms and no way out. */
export function LetterDrawer({ row, isOpen, onClose }: Props) {
  const t = useT()
  return (
    <Drawer open={isOpen} onClose={onClose} size={600} title={row?.subject || t('outbox.content')} classNames={{ body: 'letter-body' }}>
      {row && (
        <>
          <dl className="letter-facts">
            <dt>{t('outbox.recipient')}</dt>
            <dd>{row.recipient}</dd>
            <dt>{t('outbox.state')}</dt>
            <dd>
              <OutboxState state={row.state} />
            </dd>
            {row.error && (
              <>
                <dt>{t('outbox.error')}</dt>
                <dd className="down">{row.error}</dd>
              </>
            )}
            <dt>{t('outbox.created')}</dt>
            <dd>{formatTime(row.createdTime)}</dd>
            {row.sentTime && (
              <>
                <dt>{t('outbox.sentTime')}</dt>
                <dd>{formatTime(row.sentTime)}</dd>
              </>
            )}
          </dl>
          {row.channel === 'mail' ? (
            <iframe className="letter-frame" title={t('outbox.content')} sandbox="" srcDoc={row.body} />
          ) : (
            <p className="letter-text">{row.body}</p>
          )}
        </>
      )}
    </Drawer>
  )
}
