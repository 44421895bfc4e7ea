import { Checkbox, Form, InputNumber, Select } from 'antd'
import { currencies, currencySymbols, parseMoney, priceText } from '#core/money.ts'
import { Field } from '#console/kit/Field.tsx'
import { MoneyInput } from '#console/kit/MoneyInput.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { t, useT } from '#console/kit/text.ts'
import { offKinds, type OffKind } from '#features/discounts/rules.ts'
import type { DiscountDraft, Example } from '#features/discounts/console/draft.ts'
import { PercentInput } from '#features/discounts/console/PercentInput.tsx'
import type { Ticket } from '#features/tickets/contract.ts'

type Props = { draft: DiscountDraft; tickets: readonly Ticket[]; examples: readonly Example[] }

const amountWrong = (text: string) => (parseMoney(text) ? null : t('discounts.wrong_nothing'))
const priceWrong = (text: string) => (parseMoney(text) === null ? t('discounts.wrong_nothing') : null)

/** How much, off what; and what that makes of the event's own prices. */
export function OffFields({ draft, tickets, examples }: Props) {
  const t = useT()
  const { offKind, currency, ticketIds } = draft
  const money = <MoneyInput currency={currency} />
  return (
    <>
      <Form.Item name="offKind" required label={t('discounts.kind')}>
        <KindSegments />
      </Form.Item>
      {offKind === 'percent' && (
        <Field name="percent" label={t('discounts.percentOff')} isRequired hint={t('discounts.percentHint')}>
          <PercentInput />
        </Field>
      )}
      {offKind === 'amount' && (
        <Field name="amount" label={t('discounts.amount')} isRequired check={amountWrong}>
          {money}
        </Field>
      )}
      {offKind === 'price' && (
        <Field name="price" label={t('discounts.price')} isRequired check={priceWrong}>
          {money}
        </Field>
      )}
      {offKind === 'cheapestFree' && (
        <Field name="every" label={t('discounts.every')} isRequired>
          <InputNumber className="discount-wide" min={2} max={20} precision={0} />
        </Field>
      )}
      {(offKind === 'amount' || offKind === 'price') && (
        <Form.Item name="isPerOrder" valuePropName="checked">
          <Checkbox>{t('discounts.isPerOrder')}</Checkbox>
        </Form.Item>
      )}
      {examples.length > 0 && (
        <p className="t12 m2 discount-examples" aria-live="polite">
          {examples
            .map(({ name, was, now }) =>
              t('discounts.before', {
                name,
                was: priceText(was, currency),
                now: Number(now) === 0 ? t('discounts.off_free') : priceText(now, currency),
              }),
            )
            .join(t('kit.comma'))}
        </p>
      )}
      <Field name="ticketIds" label={t('discounts.tickets')} hint={t('discounts.ticketsHint')}>
        <Checkbox.Group
          options={tickets
            .filter(({ ticketId, price, isShow }) => Number(price) > 0 || !isShow || ticketIds.includes(ticketId))
            .map(({ ticketId, name, isShow }) => ({ value: ticketId, label: isShow ? name : t('discounts.hiddenTicket', { name }) }))}
        />
      </Field>
      {draft.way !== 'auto' && tickets.some(({ isShow }) => !isShow) && (
        <Form.Item name="opensHidden" valuePropName="checked">
          <Checkbox>{t('discounts.opensHidden')}</Checkbox>
        </Form.Item>
      )}
      {new Set(tickets.map((ticket) => ticket.currency)).size > 1 && (
        <Field name="currency" label={t('discounts.currency')}>
          <Select options={currencies.map((value) => ({ value, label: `${value} ${currencySymbols[value]}` }))} />
        </Field>
      )}
    </>
  )
}

function KindSegments({ value = 'percent', onChange = () => {} }: { value?: OffKind; onChange?: (kind: OffKind) => void }) {
  const t = useT()
  return (
    <Segments
      label={t('discounts.kind')}
      items={offKinds.map((key) => ({ key, label: t(`discounts.kind_${key}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
