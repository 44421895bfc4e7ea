import { Button } from 'antd'
import { useId, useState } from 'react'
import { externalEventCalls, type Right } from '#features/externalEvents/contract.ts'
import { fulfilmentOf, type Fulfilment } from '#features/externalEvents/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { RightDrawer } from '#features/externalEvents/console/RightDrawer.tsx'
import { RightRow } from '#features/externalEvents/console/RightRow.tsx'
import { RowsSkeleton } from '#features/externalEvents/console/RowsSkeleton.tsx'
import { sayDeleted, sayFailed } from '#features/externalEvents/console/undoable.ts'
import { useRights, useRightWrites, type RightKind } from '#features/externalEvents/console/useRights.ts'

type Props = { kind: RightKind; bventId: string; timeZone: string | undefined; now: Date }

const words = {
  benefit: {
    title: 'externalEvents.benefits',
    hint: 'externalEvents.benefitsHint',
    add: 'externalEvents.addBenefit',
    none: 'externalEvents.noBenefits',
    noneHint: 'externalEvents.noBenefitsHint',
    icon: 'gift',
  },
  obligation: {
    title: 'externalEvents.obligations',
    hint: 'externalEvents.obligationsHint',
    add: 'externalEvents.addObligation',
    none: 'externalEvents.noObligations',
    noneHint: 'externalEvents.noObligationsHint',
    icon: 'flag',
  },
} as const

export function RightList({ kind, bventId, timeZone, now }: Props) {
  const t = useT()
  const headingId = useId()
  const { rights, error, refetch } = useRights(kind, bventId)
  const { create, update, remove } = useRightWrites(kind)
  const canSave = useCan(externalEventCalls.benefitUpdate.access)
  const [edited, setEdited] = useState<Right | 'new' | null>(null)
  const word = words[kind]

  const erase = async ({ id, ...fields }: Right) => {
    await remove.mutateAsync({ bventId, id })
    sayDeleted(fields.name, () => create.mutateAsync({ bventId, ...fields }))
  }
  const add = canSave && (
    <Button icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t(word.add)}
    </Button>
  )
  return (
    <section className="rights" aria-labelledby={headingId}>
      <header className="rights-head">
        <div className="sp">
          <h2 id={headingId} className="t16">
            {t(word.title)}
          </h2>
          <p className="t13 m3">{t(word.hint)}</p>
        </div>
        {rights && rights.length > 0 && add}
      </header>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!rights && !error && <RowsSkeleton />}
      {rights && rights.length > 0 && <FulfilmentBar fulfilment={fulfilmentOf(rights, now)} />}
      {rights?.length === 0 && (
        <EmptyState icon={word.icon} title={t(word.none)} hint={t(canSave ? word.noneHint : 'externalEvents.nothingRead')} action={add} />
      )}
      <ul>
        {rights?.map((right) => (
          <RightRow
            key={right.id}
            right={right}
            now={now}
            timeZone={timeZone}
            {...(canSave && {
              doing: {
                onStatus: (status) => update.mutate({ bventId, id: right.id, status }, { onError: sayFailed }),
                onEdit: () => setEdited(right),
                onDelete: () => void erase(right).catch(sayFailed),
              },
            })}
          />
        ))}
      </ul>
      {edited && (
        <RightDrawer
          kind={kind}
          bventId={bventId}
          right={edited === 'new' ? null : edited}
          timeZone={timeZone}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

/** Done, under way and still to do, as parts of one bar. */
export function FulfilmentBar({ fulfilment: { Done, Doing, total, overdue } }: { fulfilment: Fulfilment }) {
  const t = useT()
  const part = (count: number) => ({ width: `${(count / total) * 100}%` })
  return (
    <div className="fulfilment">
      <div className="fulfilment-bar" aria-hidden>
        <i className="is-done" style={part(Done)} />
        <i className="is-doing" style={part(Doing)} />
      </div>
      <p className="row between t13 m2">
        <span>{t('externalEvents.doneOf', { done: Done, n: total })}</span>
        {overdue > 0 && (
          <span className="due due-overdue">
            <Icon name="warn" size={14} />
            <b>{t('externalEvents.overdueCount', { n: overdue })}</b>
          </span>
        )}
      </p>
    </div>
  )
}
