import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { currencies, currencySymbols } from '#core/money.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useT } from '#console/kit/text.ts'
import type { BookAccount } from '#features/finance/contract.ts'
import { NO_FILTER, type BookFilter } from '#features/finance/console/books/bookAddress.ts'
import type { BookChip } from '#features/finance/console/books/useBookChips.ts'
import { accountText } from '#features/finance/console/books/bookWords.tsx'
import { causes } from '#features/ledger/rules.ts'
import '#console/kit/chip.css'

const PANEL_PX = 320

type Props = {
  filter: BookFilter
  chips: readonly BookChip[]
  accounts: readonly BookAccount[]
  events: readonly { bventId: string; title: string }[]
  onChange: (change: Partial<BookFilter>) => void
}

export function BookFilters({ filter, chips, accounts, events, onChange }: Props) {
  const t = useT()
  return (
    <>
      {chips.map(({ key, name, value }) => (
        <span key={key} className="chip chip-filter">
          <span className="chip-name">{name}</span>
          <span className="ell">{value}</span>
          <button type="button" aria-label={t('kit.dropFilter', { name })} onClick={() => onChange({ [key]: '' })}>
            <Icon name="x" size={12} />
          </button>
        </span>
      ))}
      <Popover
        label={t('finance.filter')}
        className="chip chip-add"
        width={PANEL_PX}
        align="end"
        trigger={
          <>
            <Icon name="plus" size={12} />
            <span>{t('finance.filter')}</span>
          </>
        }
      >
        {(close) => (
          <FilterPanel
            filter={filter}
            accounts={accounts}
            events={events}
            onApply={(chosen) => {
              onChange(chosen)
              close()
            }}
          />
        )}
      </Popover>
    </>
  )
}

type PanelProps = Pick<Props, 'filter' | 'accounts' | 'events'> & { onApply: (filter: BookFilter) => void }

function FilterPanel({ filter, accounts, events, onApply }: PanelProps) {
  const t = useT()
  const id = useId()
  const [draft, setDraft] = useState<BookFilter>(filter)
  const set = (change: Partial<BookFilter>) => setDraft({ ...draft, ...change })
  const any = { value: '' as const, label: t('finance.any') }
  return (
    <form
      className="book-filter"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <label htmlFor={`${id}-event`}>{t('finance.column_event')}</label>
      <Select
        id={`${id}-event`}
        showSearch={{ optionFilterProp: 'label' }}
        value={draft.bventId}
        options={[any, ...events.map(({ bventId, title }) => ({ value: bventId, label: title }))]}
        onChange={(bventId) => set({ bventId })}
      />
      <label htmlFor={`${id}-cause`}>{t('finance.column_cause')}</label>
      <Select
        id={`${id}-cause`}
        value={draft.cause}
        options={[any, ...causes.map((value) => ({ value, label: t(`finance.cause_${value}`) }))]}
        onChange={(cause) => set({ cause })}
      />
      <label htmlFor={`${id}-account`}>{t('finance.column_account')}</label>
      <Select
        id={`${id}-account`}
        value={draft.account}
        options={[any, ...accounts.map((account) => ({ value: account.account, label: accountText(account) }))]}
        onChange={(account) => set({ account })}
      />
      <label htmlFor={`${id}-currency`}>{t('finance.column_currency')}</label>
      <Select
        id={`${id}-currency`}
        value={draft.currency}
        options={[any, ...currencies.map((value) => ({ value, label: `${value} ${currencySymbols[value]}` }))]}
        onChange={(currency) => set({ currency })}
      />
      <div className="row g2">
        <Button onClick={() => setDraft(NO_FILTER)}>{t('core.clear')}</Button>
        <span className="sp" />
        <Button type="primary" htmlType="submit">
          {t('finance.apply')}
        </Button>
      </div>
    </form>
  )
}
