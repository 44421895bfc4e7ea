import { Button, Form, Input, InputNumber, Select } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Grounds } from '#features/lottery/console/useGrounds.ts'
import { MOST_WEIGHT } from '#features/lottery/proof/parts.ts'
import { weightGrounds, type WeightGround } from '#features/lottery/rules.ts'

/** Who has more tickets, how many, and the reason that everybody can read. */
export function WeightRows({ grounds }: { grounds: Grounds }) {
  const t = useT()
  return (
    <Form.Item label={t('lottery.weights')} extra={t('lottery.weightsHint')}>
      <Form.List name="weights">
        {(rows, { add, remove }) => (
          <div className="lottery-weights">
            {rows.map(({ key, name }) => (
              <WeightRow key={key} at={name} grounds={grounds} onRemove={() => remove(name)} />
            ))}
            <Button size="small" icon={<Icon name="plus" size={12} />} onClick={() => add({ by: 'ticket', weight: 2, reason: '' })}>
              {t('lottery.addWeight')}
            </Button>
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}

function WeightRow({ at, grounds, onRemove }: { at: number; grounds: Grounds; onRemove: () => void }) {
  const t = useT()
  const form = Form.useFormInstance()
  const by = Form.useWatch<WeightGround | undefined>(['weights', at, 'by'], form) ?? 'ticket'
  const forget = () => form.setFieldValue(['weights', at, 'id'], null)
  return (
    <div className="lottery-weight" data-by={by}>
      <Form.Item noStyle name={[at, 'by']}>
        <Select
          className="lottery-weight-by"
          aria-label={t('lottery.weightBy')}
          options={weightGrounds.map((value) => ({ value, label: t(`lottery.weightBy_${value}`) }))}
          onChange={forget}
        />
      </Form.Item>
      {by !== 'signedIn' && (
        <Form.Item noStyle name={[at, 'id']} rules={[{ required: true }]}>
          <Select
            className="lottery-weight-of"
            showSearch
            optionFilterProp="label"
            aria-label={t('lottery.weightOf')}
            placeholder={t('lottery.weightOf')}
            options={grounds[by]}
          />
        </Form.Item>
      )}
      <Form.Item noStyle name={[at, 'weight']} rules={[{ required: true }]}>
        <InputNumber aria-label={t('lottery.weight')} min={1} max={MOST_WEIGHT} precision={0} />
      </Form.Item>
      <Form.Item noStyle name={[at, 'reason']} rules={[{ required: true, whitespace: true }]}>
        <Input aria-label={t('lottery.reason')} placeholder={t('lottery.reason')} maxLength={60} />
      </Form.Item>
      <Button type="text" icon={<Icon name="x" />} aria-label={t('lottery.removeWeight')} onClick={onRemove} />
    </div>
  )
}
