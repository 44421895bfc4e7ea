import { InputNumber } from 'antd'
import { useLanguage, useT } from '#console/kit/text.ts'

type Props = { id?: string; value?: number; onChange?: (percent: number) => void; onBlur?: () => void }
const WHOLE = 100
const FOLDS = 10

/** How much is taken off, typed as each language says it: 8.5 折, or 15% off. */
export function PercentInput({ id, value = 0, onChange, onBlur }: Props) {
  const t = useT()
  const isFolds = useLanguage() === 'zh-CN'
  return (
    <InputNumber<number>
      {...(id && { id })}
      className="discount-wide"
      min={0}
      max={isFolds ? FOLDS : WHOLE}
      step={isFolds ? 0.5 : 5}
      precision={isFolds ? 1 : 0}
      suffix={t('discounts.percentUnit')}
      value={isFolds ? (WHOLE - value) / FOLDS : value}
      onChange={(typed) => onChange?.(isFolds ? WHOLE - Math.round((typed ?? FOLDS) * FOLDS) : (typed ?? 0))}
      {...(onBlur && { onBlur })}
    />
  )
}
