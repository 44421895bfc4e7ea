import { Button, Form, Input, InputNumber, Radio, Select } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { currencies, currencySymbols, priceText, type Currency } from '#core/money.ts'
import { endsTooEarly, MOST_PER_PERSON, priceProblem, totalProblem } from '#features/tickets/rules.ts'
import { useConfig } from '#console/kit/config.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Field } from '#console/kit/Field.tsx'
import { MoneyInput } from '#console/kit/MoneyInput.tsx'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { t, useT } from '#console/kit/text.ts'
import type { TicketDraft } from '#features/tickets/console/draft.ts'

const MAX_NAME = 100

export type Period = { endTime: string; timeZone: string }

export function TicketFields({ soldNum, period }: { soldNum: number; period: Period | undefined }) {
  const t = useT()
  return (
    <>
      <Field name="name" label={t('tickets.name')} isRequired check={nameProblem}>
        <Input maxLength={MAX_NAME + 1} autoComplete="off" data-autofocus />
      </Field>
      <Field name="description" label={t('tickets.description')} hint={t('tickets.descriptionHint')}>
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Field>
      <PriceField soldNum={soldNum} />
      <TotalField soldNum={soldNum} />
      <SaleFields period={period} />
      <Field name="perPersonLimit" label={t('tickets.perPerson')} hint={t('tickets.perPersonHint')}>
        <InputNumber
          min={1}
          max={MOST_PER_PERSON}
          precision={0}
          placeholder={t('tickets.unlimited')}
          suffix={t('tickets.perPersonUnit')}
          className="ticket-number"
        />
      </Field>
      <SwitchRow name="isNeedApproval" label={t('tickets.approval')} hint={t('tickets.approvalHint')} />
      <SwitchRow name="isShow" label={t('tickets.show')} hint={t('tickets.showHint')} />
    </>
  )
}

function nameProblem(name: string): string | null {
  return [...name.trim()].length > MAX_NAME ? t('tickets.nameLong') : null
}

function PriceField({ soldNum }: { soldNum: number }) {
  const t = useT()
  const { maxTicketPrice } = useConfig()
  const currency = Form.useWatch<Currency | undefined>('currency') ?? 'CNY'
  const most = priceText(String(maxTicketPrice), currency)
  const isFixed = soldNum > 0
  const check = (price: string) => {
    const problem = priceProblem(price.trim(), maxTicketPrice)
    if (!problem) return null
    return problem === 'notMoney' ? t('tickets.priceNotMoney') : t('tickets.priceTooHigh', { most })
  }
  return (
    <div className="ticket-pair">
      <Field name="currency" label={t('tickets.currency')} isRequired>
        <Select
          disabled={isFixed}
          aria-label={t('tickets.currency')}
          options={currencies.map((value) => ({ value, label: `${value} ${currencySymbols[value]}` }))}
        />
      </Field>
      <Field
        name="price"
        label={t('tickets.price')}
        isRequired
        check={check}
        hint={isFixed ? t('tickets.priceFixed', { n: soldNum }) : t('tickets.priceHint', { most })}
      >
        <MoneyInput currency={currency} disabled={isFixed} />
      </Field>
    </div>
  )
}

function TotalField({ soldNum }: { soldNum: number }) {
  const t = useT()
  const isLimited = Form.useWatch<boolean | undefined>('isLimited')
  const check = (total: number) => {
    const problem = totalProblem(total, soldNum)
    if (!problem) return null
    return problem === 'wrong' ? t('tickets.totalWrong') : t('tickets.totalBelowSold', { n: soldNum })
  }
  return (
    <>
      <Field name="isLimited" label={t('tickets.total')} isRequired>
        <Radio.Group
          options={[
            { value: true, label: t('tickets.limited') },
            { value: false, label: t('tickets.unlimited') },
          ]}
        />
      </Field>
      {isLimited && (
        <Field name="totalTicket" label={t('tickets.totalOf')} isRequired check={check}>
          <InputNumber min={0} precision={0} className="ticket-number" />
        </Field>
      )}
    </>
  )
}

function SaleFields({ period }: { period: Period | undefined }) {
  const t = useT()
  const form = Form.useFormInstance<TicketDraft>()
  const zone = period ? { timeZone: period.timeZone } : {}
  const check = (saleEndTime: string) =>
    endsTooEarly(form.getFieldValue('saleStartTime') as string | null, saleEndTime) ? t('tickets.saleEndEarly') : null
  const useEventEnd = () => {
    if (period) form.setFieldValue('saleEndTime', period.endTime)
    void form.validateFields(['saleEndTime']).catch(() => {})
  }
  return (
    <>
      <Field name="saleStartTime" label={t('tickets.saleStart')} hint={t('tickets.saleStartHint')}>
        <DateTimePicker {...zone} />
      </Field>
      <Field
        name="saleEndTime"
        label={t('tickets.saleEnd')}
        check={check}
        dependencies={['saleStartTime']}
        hint={
          <>
            {t('tickets.saleEndHint')}
            {period && (
              <Button type="link" size="small" onClick={useEventEnd}>
                {t('tickets.useEventEnd', { time: formatTime(period.endTime, period.timeZone) })}
              </Button>
            )}
          </>
        }
      >
        <DateTimePicker {...zone} />
      </Field>
    </>
  )
}
