import { Button, Form, Input, InputNumber, Select } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { MOST_WEIGHT } from '#features/lottery/proof/draw.ts'

/** Who has more tickets, how many, and the reason that everybody can read. */
export function WeightRows({ tickets }: { tickets: { value: string; label: string }[] }) {
  const t = useT()
  return (
    <Form.Item label={t('lottery.weights')} extra={t('lottery.weightsHint')}>
      <Form.List name="weights">
        {(rows, { add, remove }) => (
          <div className="lottery-weights">
            {rows.map(({ key, name }) => (
              <div className="row g2" key={key}>
                <Form.Item noStyle name={[name, 'ticketId']} rules={[{ required: true }]}>
                  <Select className="sp" aria-label={t('lottery.tickets')} placeholder={t('lottery.tickets')} options={tickets} />
                </Form.Item>
                <Form.Item noStyle name={[name, 'weight']} rules={[{ required: true }]}>
                  <InputNumber aria-label={t('lottery.weight')} min={1} max={MOST_WEIGHT} precision={0} />
                </Form.Item>
                <Form.Item noStyle name={[name, 'reason']} rules={[{ required: true, whitespace: true }]}>
                  <Input className="sp" aria-label={t('lottery.reason')} placeholder={t('lottery.reason')} maxLength={60} />
                </Form.Item>
                <Button type="text" icon={<Icon name="x" />} aria-label={t('lottery.removeWeight')} onClick={() => remove(name)} />
              </div>
            ))}
            <Button size="small" icon={<Icon name="plus" size={12} />} onClick={() => add({ weight: 2, reason: '' })}>
              {t('lottery.addWeight')}
            </Button>
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}
