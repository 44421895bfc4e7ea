import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { errors } from '#core/errors.ts'
import { priceText } from '#core/money.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { t, useT } from '#console/kit/text.ts'
import type { Tasks } from '#console/kit/useTasks.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import type { ShownDiscount } from '#features/discounts/shapes.ts'
import { CodeList } from '#features/discounts/console/CodeList.tsx'
import { DiscountActs } from '#features/discounts/console/DiscountActs.tsx'
import { DiscountStateTag, offWord, periodWord, ticketsWord, titleOf } from '#features/discounts/console/discountWords.tsx'
import { Pane } from '#features/discounts/console/Pane.tsx'

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
      canEscape={!isActing}
      onClose={onClose}
      {...(data && {
        foot: <DiscountActs discount={data} timeZone={timeZone} start={start} onActing={setActing} onEdit={onEdit} onClose={onClose} />,
      })}
    >
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
    </Pane>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Facts({ discount, names, timeZone }: { discount: ShownDiscount; names: ReadonlyMap<string, string>; timeZone: string }) {
  const { currency, takenCount, usedCount, useLimit, usedAmount, budget, revenue, code, way, name, note } = discount
  useT()
  const price = (amount: string) => priceText(amount, currency)
  return (
    <dl className="discount-facts">
      <Row name={t('discounts.name')}>{name}</Row>
      {way === 'code' && (
        <Row name={t('discounts.code')}>
          <span className="mono">{code}</span> <CopyButton text={code} label={t('discounts.copyCode')} />
        </Row>
      )}
      <Row name={t('discounts.column_off')}>{offWord(discount)}</Row>
      <Row name={t('discounts.tickets')}>{ticketsWord(discount.ticketIds, names)}</Row>
      <Row name={t('discounts.fact_use')}>
        {t('discounts.useFact', { used: usedCount, held: takenCount - usedCount })}
        {useLimit !== null && <span className="m3"> · {t('discounts.ofLimit', { n: useLimit })}</span>}
      </Row>
      <Row name={t('discounts.fact_given')}>
        <b>{price(usedAmount)}</b>
        {budget !== null && <span className="m3"> / {price(budget)}</span>}
      </Row>
      <Row name={t('discounts.fact_revenue')}>{price(revenue)}</Row>
      <Row name={t('discounts.period')}>{periodWord(discount, timeZone)}</Row>
      <Row name={t('discounts.fact_conditions')}>{conditionsOf(discount).join(' · ') || t('discounts.cond_none')}</Row>
      <Row name={t('discounts.fact_combines')}>{t(discount.isCombinable ? 'discounts.combines' : 'discounts.standsAlone')}</Row>
      {note && <Row name={t('discounts.note')}>{note}</Row>}
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
