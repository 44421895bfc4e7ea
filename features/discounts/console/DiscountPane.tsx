import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { priceText } from '#core/money.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Fact, Pane } from '#console/kit/pane/Pane.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { t, useT } from '#console/kit/text.ts'
import type { Tasks } from '#console/kit/useTasks.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import type { ShownDiscount } from '#features/discounts/shapes.ts'
import { CodeList } from '#features/discounts/console/CodeList.tsx'
import { DiscountActs } from '#features/discounts/console/DiscountActs.tsx'
import { DiscountStateTag, offWord, periodWord, ticketsWord, titleOf } from '#features/discounts/console/discountWords.tsx'

type Props = {
  discountId: string
  names: ReadonlyMap<string, string>
  timeZone: string
  start: Tasks['start']
  onEdit: () => void
  onClose: () => void
}

/** All about one discount; its address can be sent to a colleague. */
export function DiscountPane({ discountId, names, timeZone, start, onEdit, onClose }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...callQuery(discountCalls.detail, { discountId }, { ignoresErrors: true }),
    staleTime: 0,
  })
  const [isActing, setActing] = useState(false)
  return (
    <Pane
      label={t('discounts.pane')}
      title={
        data ? (
          <>
            <span>{titleOf(data).title}</span>
            <DiscountStateTag state={data.status} />
          </>
        ) : (
          t('discounts.pane')
        )
      }
      isHeld={isActing}
      onClose={onClose}
    >
      <div className="pane-body">
        {error?.code === errors['core.notFound'].code ? (
          <EmptyState icon="tag" title={t('discounts.gone')} />
        ) : error ? (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <Facts discount={data} names={names} timeZone={timeZone} />
            {data.way === 'batch' && <CodeList key={data.codeCount} discount={data} />}
          </>
        ) : (
          <SkeletonFields count={6} />
        )}
      </div>
      {data && (
        <footer className="pane-foot">
          <DiscountActs discount={data} timeZone={timeZone} start={start} onActing={setActing} onEdit={onEdit} onClose={onClose} />
        </footer>
      )}
    </Pane>
  )
}

function Facts({ discount, names, timeZone }: { discount: ShownDiscount; names: ReadonlyMap<string, string>; timeZone: string }) {
  const { currency, takenCount, usedCount, useLimit, usedAmount, budget, revenue, code, way, name, note } = discount
  useT()
  const price = (amount: string) => priceText(amount, currency)
  return (
    <dl className="pane-facts">
      <Fact name={t('discounts.name')}>{name}</Fact>
      {way === 'code' && (
        <Fact name={t('discounts.code')}>
          <span className="mono">{code}</span> <CopyButton text={code} label={t('discounts.copyCode')} />
        </Fact>
      )}
      <Fact name={t('discounts.column_off')}>{offWord(discount)}</Fact>
      <Fact name={t('discounts.tickets')}>{ticketsWord(discount.ticketIds, names)}</Fact>
      <Fact name={t('discounts.fact_use')}>
        {t('discounts.useFact', { used: usedCount, held: takenCount - usedCount })}
        {useLimit !== null && <span className="m3"> · {t('discounts.ofLimit', { n: useLimit })}</span>}
      </Fact>
      <Fact name={t('discounts.fact_given')}>
        <b>{price(usedAmount)}</b>
        {budget !== null && <span className="m3"> / {price(budget)}</span>}
      </Fact>
      <Fact name={t('discounts.fact_revenue')}>{price(revenue)}</Fact>
      <Fact name={t('discounts.period')}>{periodWord(discount, timeZone)}</Fact>
      <Fact name={t('discounts.fact_conditions')}>{conditionsOf(discount).join(' · ') || t('discounts.cond_none')}</Fact>
      <Fact name={t('discounts.fact_combines')}>{t(discount.isCombinable ? 'discounts.combines' : 'discounts.standsAlone')}</Fact>
      {note && <Fact name={t('discounts.note')}>{note}</Fact>}
    </dl>
  )
}

function conditionsOf({ minPeople, minAmount, mostPeople, perPersonLimit, opensHidden, currency }: ShownDiscount): string[] {
  return [
    ...(minPeople > 1 ? [t('discounts.cond_minPeople', { n: minPeople })] : []),
    ...(Number(minAmount) > 0 ? [t('discounts.cond_minAmount', { amount: priceText(minAmount, currency) })] : []),
    ...(mostPeople !== null ? [t('discounts.cond_mostPeople', { n: mostPeople })] : []),
    ...(perPersonLimit !== null ? [t('discounts.cond_perPerson', { n: perPersonLimit })] : []),
    ...(opensHidden ? [t('discounts.cond_opens')] : []),
  ]
}
