import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { ErrorFileActions } from '#features/imports/console/ErrorFileActions.tsx'
import type { Extras } from '#features/imports/console/useSave.ts'
import type { Wizard } from '#features/imports/console/useWizard.ts'

type Reason = { reason: string; text: string; count: number }
type Props = {
  wizard: Wizard
  task: ImportTask
  counts: ImportTask['counts']
  /** What can be put right in many rows at once. */
  same: ReactNode
  firstError: string
  reasons: readonly Reason[]
  reason: string
  onReason: (reason: string) => void
  extras: Extras
  onExtras: (extras: Extras) => void
  isBusy: boolean
}

/** What is wrong, how to put it right, and how people come in. */
export function PreviewAside({ wizard, task, counts, same, firstError, reasons, reason, onReason, extras, onExtras, isBusy }: Props) {
  const t = useT()
  const { errorCount, newCount, updateCount } = counts
  const good = newCount + updateCount
  return (
    <aside className="imp-aside" aria-label={t('imports.result')}>
      <section className="imp-part">
        {errorCount > 0 ? (
          <>
            <h2 className="row g2 t14">
              <span className="down">
                <Icon name="warn" />
              </span>
              {t('imports.wrongRows', { n: errorCount })}
            </h2>
            <p className="t13 m2">{good > 0 ? t('imports.wrongRowsHint', { n: good }) : t('imports.noneRight')}</p>
            {reasons.length > 0 ? (
              <Reasons reasons={reasons} reason={reason} onReason={onReason} />
            ) : (
              firstError && <p className="t13 imp-first">{firstError}</p>
            )}
          </>
        ) : (
          <>
            <h2 className="row g2 t14">
              <span className="up">
                <Icon name="check" />
              </span>
              {t('imports.allRight')}
            </h2>
            <p className="t13 m2">{t('imports.allRightHint', { n: good })}</p>
          </>
        )}
      </section>
      {same}
      {errorCount > 0 && (
        <section className="imp-part">
          <ErrorFileActions wizard={wizard} task={task} isDisabled={isBusy} />
        </section>
      )}
      <Options task={task} counts={counts} extras={extras} onExtras={onExtras} isBusy={isBusy} />
    </aside>
  )
}

/** What the rows are wrong for, most of them first; pressing one shows only those rows, pressing it again all. */
function Reasons({ reasons, reason, onReason }: Pick<Props, 'reasons' | 'reason' | 'onReason'>) {
  const t = useT()
  return (
    <ul className="imp-reasons" aria-label={t('imports.reasons')}>
      {reasons.map((one) => (
        <li key={one.reason}>
          <button
            type="button"
            className="imp-reason t13"
            aria-pressed={one.reason === reason}
            onClick={() => onReason(one.reason === reason ? '' : one.reason)}
          >
            <span>{one.text}</span>
            <b>{t('imports.reasonRows', { n: one.count })}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Approval and payment are asked about only where the tickets know them. */
function Options({ task, counts, extras, onExtras, isBusy }: Pick<Props, 'task' | 'counts' | 'extras' | 'onExtras' | 'isBusy'>) {
  const t = useT()
  const { data: tickets = [] } = useQuery(callQuery(ticketCalls.list, { bventId: task.bventId }, { ignoresErrors: true }))
  const meant = tickets.filter(({ ticketId }) => task.ticketId === null || task.ticketId === ticketId)
  if (counts.newCount === 0) return null
  const options = [
    { name: 'isSkipApproval', text: t('imports.skipApproval'), isOffered: meant.some(({ isNeedApproval }) => isNeedApproval) },
    { name: 'isMarkPaid', text: t('imports.markPaid'), isOffered: meant.some(({ price }) => Number(price) > 0) },
    { name: 'isSendNotice', text: t('imports.sendNotice'), isOffered: true },
  ] as const
  return (
    <section className="imp-part imp-options">
      <h2 className="t13">{t('imports.options')}</h2>
      {options
        .filter(({ isOffered }) => isOffered)
        .map(({ name, text }) => (
          <Checkbox
            key={name}
            disabled={isBusy}
            checked={extras[name] ?? false}
            onChange={({ target }) => onExtras({ ...extras, [name]: target.checked })}
          >
            {text}
          </Checkbox>
        ))}
    </section>
  )
}
