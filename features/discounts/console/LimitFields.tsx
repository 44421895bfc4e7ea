import { Form, InputNumber, Switch } from 'antd'
import { parseMoney, priceText } from '#core/money.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Field } from '#console/kit/Field.tsx'
import { MoneyInput } from '#console/kit/MoneyInput.tsx'
import { t, useT } from '#console/kit/text.ts'
import { worstCase, type DiscountDraft, type Example } from '#features/discounts/console/draft.ts'

type Props = { draft: DiscountDraft; examples: readonly Example[]; timeZone: string }

const moneyWrong = (text: string) => (parseMoney(text) === null ? t('discounts.wrong_nothing') : null)

/** How often, from when to when, for how much, and with what else. */
export function LimitFields({ draft, examples, timeZone }: Props) {
  const t = useT()
  const { way, currency, isCombinable, count } = draft
  const worst = worstCase(examples, draft)
  const number = <InputNumber className="discount-wide" min={1} precision={0} placeholder={t('discounts.unlimited')} />
  const few = <InputNumber className="discount-wide" min={1} max={20} precision={0} placeholder={t('discounts.unlimited')} />
  const moment = <DateTimePicker timeZone={timeZone} />
  return (
    <>
      <h3>{t('discounts.limits')}</h3>
      <div className="discount-pair">
        <Field name="useLimit" label={t('discounts.useLimit')}>
          {number}
        </Field>
        <Field name="perPersonLimit" label={t('discounts.perPersonLimit')} hint={t('discounts.perPersonHint')}>
          {number}
        </Field>
        {way === 'batch' && (
          <Field name="perCodeLimit" label={t('discounts.perCodeLimit')} isRequired>
            <InputNumber className="discount-wide" min={1} precision={0} />
          </Field>
        )}
        <Field name="mostPeople" label={t('discounts.mostPeople')}>
          {few}
        </Field>
        <Field name="minPeople" label={t('discounts.minPeople')} isRequired>
          <InputNumber className="discount-wide" min={1} max={20} precision={0} />
        </Field>
        <Field name="minAmount" label={t('discounts.minAmount')} check={moneyWrong}>
          <MoneyInput currency={currency} placeholder={t('discounts.unlimited')} />
        </Field>
      </div>
      <Field name="startTime" label={t('discounts.startTime')}>
        {moment}
      </Field>
      <Field name="endTime" label={t('discounts.endTime')}>
        {moment}
      </Field>
      <Field
        name="budget"
        label={t('discounts.budget')}
        check={moneyWrong}
        hint={
          worst
            ? t('discounts.budgetEnough', {
                n: count,
                ticket: worst.ticket,
                amount: priceText(worst.amount, currency),
                enough: worst.enough,
              })
            : t('discounts.budgetHint')
        }
      >
        <MoneyInput currency={currency} placeholder={t('discounts.unlimited')} />
      </Field>
      <Form.Item
        name="isCombinable"
        required
        label={t('discounts.isCombinable')}
        valuePropName="checked"
        extra={t(isCombinable ? 'discounts.combines' : 'discounts.standsAlone')}
      >
        <Switch />
      </Form.Item>
    </>
  )
}
