import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { currencySymbols, formatMoney, moneyOf, parseMoney, type Currency } from '#core/money.ts'

type Props = Omit<InputProps, 'value' | 'onChange' | 'prefix' | 'inputMode' | 'defaultValue'> & {
  value?: string
  onChange?: (value: string) => void
  currency?: Currency
}

/** Typed as digits, shown with separators when left; what is no amount stays as typed, for the field to complain about. */
export function MoneyInput({ value = '', onChange, onFocus, onBlur, currency = 'CNY', ...rest }: Props) {
  const [isTyping, setTyping] = useState(false)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      prefix={currencySymbols[currency]}
      value={isTyping ? value : formatMoney(value) || value}
      onChange={(event) => onChange?.(event.target.value)}
      onFocus={(event) => {
        setTyping(true)
        // A price is written anew far more often than it is added to.
        const { target } = event
        requestAnimationFrame(() => target.select())
        onFocus?.(event)
      }}
      onBlur={(event) => {
        const minor = parseMoney(value)
        setTyping(false)
        if (minor !== null) onChange?.(moneyOf(minor))
        onBlur?.(event)
      }}
    />
  )
}
