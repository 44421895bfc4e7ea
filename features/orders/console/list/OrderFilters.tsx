import { Button, DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { currencies, currencySymbols, parseMoney, priceText } from '#core/money.ts'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { MoneyInput } from '#console/kit/MoneyInput.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { t, useT } from '#console/kit/text.ts'
import { payProviders, payTypes } from '#features/orders/rules.ts'
import { NO_FILTER, type OrderFilter, type OrderSearch } from '#features/orders/console/list/orderAddress.ts'
import { statusWord, wayWord } from '#features/orders/console/orderWords.tsx'
import '#console/kit/chip.css'

const PANEL_PX = 340

type Chip = { key: string; name: string; value: string; without: Partial<OrderFilter> }

/** The conditions in force as 字段 · 值. */
function chipsOf({ payType, provider, timeOf, from, to, amountFrom, amountTo, currency }: OrderSearch): Chip[] {
  const days = from && to ? `${from} – ${to}` : from ? t('orders.since', { day: from }) : t('orders.until', { day: to })
  const worth = (amount: string) => priceText(amount, currency || 'CNY')
  return [
    ...(payType ? [{ key: 'payType', name: t('orders.column.payType'), value: wayWord(payType), without: { payType: '' as const } }] : []),
    ...(provider ? [{ key: 'provider', name: t('orders.provider'), value: wayWord(provider), without: { provider: '' as const } }] : []),
    ...(from || to ? [{ key: 'time', name: t(`orders.timeOf_${timeOf}`), value: days, without: { from: '', to: '' } }] : []),
    ...(amountFrom ? [{ key: 'from', name: t('orders.amountFrom'), value: worth(amountFrom), without: { amountFrom: '' } }] : []),
    ...(amountTo ? [{ key: 'to', name: t('orders.amountTo'), value: worth(amountTo), without: { amountTo: '' } }] : []),
    ...(currency ? [{ key: 'currency', name: t('orders.column.currency'), value: currency, without: { currency: '' as const } }] : []),
  ]
}

type Change = Partial<OrderFilter & { status: string; waiting: string; words: string; pageNo: string }>

/** Each condition with a name by which it can be dropped, the search and the tab among them. */
export function useDroppable(search: OrderSearch, setAddress: (change: Change) => void): DroppableFilter[] {
  useT()
  const drop = (change: Change) => () => setAddress({ ...change, pageNo: '1' })
  return [
    ...(search.waiting ? [{ label: t(`orders.waiting_${search.waiting}`), drop: drop({ waiting: '' }) }] : []),
    ...(search.status ? [{ label: statusWord(search.status), drop: drop({ status: '' }) }] : []),
    ...chipsOf(search).map(({ name, without }) => ({ label: name, drop: drop(without) })),
    ...(search.words ? [{ label: t('orders.search'), drop: drop({ words: '' }) }] : []),
  ]
}

type Props = { search: OrderSearch; onChange: (change: Partial<OrderFilter>) => void }

export function OrderFilters({ search, onChange }: Props) {
  const chips = chipsOf(search)
  useT()
  return (
    <>
      {chips.map(({ key, name, value, without }) => (
        <span key={key} className="chip chip-filter">
          <span className="chip-name">{name}</span>
          <span className="ell">{value}</span>
          <button type="button" aria-label={t('kit.dropFilter', { name })} onClick={() => onChange(without)}>
            <Icon name="x" size={12} />
          </button>
        </span>
      ))}
      {chips.length > 1 && (
        <button type="button" className="link m3 t13" onClick={() => onChange(NO_FILTER)}>
          {t('core.clear')}
        </button>
      )}
      <Popover
        label={t('orders.filter')}
        className="chip chip-add"
        width={PANEL_PX}
        trigger={
          <>
            <Icon name="plus" size={12} />
            <span>{t('orders.filter')}</span>
          </>
        }
      >
        {(close) => (
          <FilterPanel
            search={search}
            onApply={(filter) => {
              onChange(filter)
              close()
            }}
          />
        )}
      </Popover>
    </>
  )
}

function FilterPanel({ search, onApply }: { search: OrderSearch; onApply: (filter: OrderFilter) => void }) {
  const id = useId()
  const { payType, provider, timeOf, from, to, amountFrom, amountTo, currency } = search
  const [draft, setDraft] = useState<OrderFilter>({ payType, provider, timeOf, from, to, amountFrom, amountTo, currency })
  const set = (change: Partial<OrderFilter>) => setDraft({ ...draft, ...change })
  const isAmount = (text: string) => text === '' || parseMoney(text) !== null
  const isFit = isAmount(draft.amountFrom) && isAmount(draft.amountTo)
  const day = (text: string) => (text ? dayjs(text) : null)
  return (
    <form
      className="order-filter"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFit) onApply(draft)
      }}
    >
      <label htmlFor={`${id}-way`}>{t('orders.column.payType')}</label>
      <Select
        id={`${id}-way`}
        value={draft.payType}
        options={[{ value: '' as const, label: t('orders.anyWay') }, ...payTypes.map((value) => ({ value, label: wayWord(value) }))]}
        onChange={(value) => set({ payType: value })}
      />
      <label htmlFor={`${id}-provider`}>{t('orders.provider')}</label>
      <Select
        id={`${id}-provider`}
        value={draft.provider}
        options={[{ value: '' as const, label: t('orders.anyWay') }, ...payProviders.map((value) => ({ value, label: wayWord(value) }))]}
        onChange={(value) => set({ provider: value })}
      />
      <label htmlFor={`${id}-time`}>{t('orders.time')}</label>
      <Select
        id={`${id}-time`}
        value={draft.timeOf}
        options={(['created', 'paid'] as const).map((value) => ({ value, label: t(`orders.timeOf_${value}`) }))}
        onChange={(value) => set({ timeOf: value })}
      />
      <div className="order-filter-pair">
        <DatePicker
          aria-label={t('orders.fromDay')}
          placeholder={t('orders.fromDay')}
          value={day(draft.from)}
          onChange={(value) => set({ from: value?.format('YYYY-MM-DD') ?? '' })}
        />
        <DatePicker
          aria-label={t('orders.toDay')}
          placeholder={t('orders.toDay')}
          value={day(draft.to)}
          onChange={(value) => set({ to: value?.format('YYYY-MM-DD') ?? '' })}
        />
      </div>
      <label htmlFor={`${id}-from`}>{t('orders.column.amount')}</label>
      <div className="order-filter-pair">
        <MoneyInput
          id={`${id}-from`}
          aria-label={t('orders.amountFrom')}
          placeholder={t('orders.amountFrom')}
          value={draft.amountFrom}
          currency={draft.currency || 'CNY'}
          {...(!isAmount(draft.amountFrom) && { status: 'error' })}
          onChange={(value) => set({ amountFrom: value })}
        />
        <MoneyInput
          aria-label={t('orders.amountTo')}
          placeholder={t('orders.amountTo')}
          value={draft.amountTo}
          currency={draft.currency || 'CNY'}
          {...(!isAmount(draft.amountTo) && { status: 'error' })}
          onChange={(value) => set({ amountTo: value })}
        />
      </div>
      <label htmlFor={`${id}-currency`}>{t('orders.column.currency')}</label>
      <Select
        id={`${id}-currency`}
        value={draft.currency}
        options={[
          { value: '' as const, label: t('orders.anyWay') },
          ...currencies.map((value) => ({ value, label: `${value} ${currencySymbols[value]}` })),
        ]}
        onChange={(value) => set({ currency: value })}
      />
      <div className="row g2">
        <Button onClick={() => setDraft(NO_FILTER)}>{t('core.clear')}</Button>
        <span className="sp" />
        <Button type="primary" htmlType="submit" disabled={!isFit}>
          {t('orders.apply')}
        </Button>
      </div>
    </form>
  )
}
