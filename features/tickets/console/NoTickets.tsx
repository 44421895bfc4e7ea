import { EmptyState } from '#console/kit/EmptyState.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonBar, useIsSlow } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { startDraft, type TicketDraft } from '#features/tickets/console/draft.ts'

type Props = { canSave: boolean; onStart: (start: TicketDraft) => void }

/** Two starts that need next to nothing filled in. */
export function NoTickets({ canSave, onStart }: Props) {
  const t = useT()
  if (!canSave) return <EmptyState icon="ticket" title={t('tickets.empty')} hint={t('tickets.emptyRead')} />
  return (
    <EmptyState
      icon="ticket"
      title={t('tickets.empty')}
      hint={t('tickets.emptyHint')}
      action={
        <div className="ticket-starts">
          <button type="button" className="ticket-start" onClick={() => onStart(startDraft('free', t('tickets.startFree')))}>
            <Icon name="ticket" size={20} />
            <b>{t('tickets.startFree')}</b>
            <span className="t13 m3">{t('tickets.startFreeHint')}</span>
          </button>
          <button type="button" className="ticket-start" onClick={() => onStart(startDraft('paid', t('tickets.startPaid')))}>
            <Icon name="yuan" size={20} />
            <b>{t('tickets.startPaid')}</b>
            <span className="t13 m3">{t('tickets.startPaidHint')}</span>
          </button>
        </div>
      }
    />
  )
}

const ROWS = [0, 1, 2, 3]

export function TicketSkeleton() {
  const t = useT()
  const isSlow = useIsSlow(true)
  return (
    <output className="tickets" aria-label={t('kit.loading')}>
      {isSlow &&
        ROWS.map((at) => (
          <div key={at} className="ticket">
            <span />
            <SkeletonBar at={at} height={14} />
            <SkeletonBar at={at + 1} />
            <i className="skel ticket-skel-bar" />
            <SkeletonBar at={at + 2} />
            <SkeletonBar at={at + 3} height={22} />
          </div>
        ))}
    </output>
  )
}
