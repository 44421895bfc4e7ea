import { InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { TimeInput } from '#console/kit/TimeInput.tsx'
import { useT } from '#console/kit/text.ts'
import { anchors as allAnchors, happenings, type Anchor, type Happening, type PlanRule } from '#features/sends/planRules.ts'

const first: { [Type in PlanRule['type']]: Extract<PlanRule, { type: Type }> } = {
  Day: { type: 'Day', anchor: 'start', days: -7, time: '10:00' },
  Hours: { type: 'Hours', anchor: 'start', hours: -2 },
  Daily: { type: 'Daily', fromDays: -7, toDays: -1, time: '10:00' },
  After: { type: 'After', what: 'unpaid', hours: 48 },
}
function firstOf(type: PlanRule['type'], choices: readonly Happening[], anchor: Anchor = 'start'): PlanRule {
  if (type === 'After') return { ...first.After, what: choices.find((what) => what === first.After.what) ?? choices[0] ?? 'unpaid' }
  return type === 'Daily' ? first.Daily : { ...first[type], anchor }
}
const types = ['Day', 'Hours', 'Daily', 'After'] as const

type Props = { rule: PlanRule; choices?: readonly Happening[]; anchors?: readonly Anchor[]; onChange: (rule: PlanRule) => void }

export function RuleFields({ rule, choices = happenings, anchors = allAnchors, onChange }: Props) {
  const t = useT()
  return (
    <>
      <Radio.Group
        aria-label={t('sends.when')}
        value={rule.type}
        onChange={({ target }) => onChange(firstOf(target.value as PlanRule['type'], choices, anchors[0]))}
        options={types.map((value) => ({ value, label: t(`sends.rule_${value}`) }))}
      />
      <div className="plan-fields">
        {(rule.type === 'Day' || rule.type === 'Hours') && (
          <Labelled label={t('sends.anchor')}>
            <Select
              value={rule.anchor}
              options={anchors.map((value) => ({ value, label: t(`sends.anchor_${value}`) }))}
              onChange={(anchor) => onChange({ ...rule, anchor })}
            />
          </Labelled>
        )}
        {rule.type === 'Day' && (
          <Labelled label={t('sends.days')} hint={t('sends.daysHint')}>
            <Whole value={rule.days} most={365} onChange={(days) => onChange({ ...rule, days })} />
          </Labelled>
        )}
        {rule.type === 'Hours' && (
          <Labelled label={t('sends.hours')} hint={t('sends.hoursHint')}>
            <Whole value={rule.hours} most={720} onChange={(hours) => onChange({ ...rule, hours })} />
          </Labelled>
        )}
        {rule.type === 'Daily' && (
          <>
            <Labelled label={t('sends.fromDays')} hint={t('sends.dailyHint')}>
              <Whole value={rule.fromDays} most={365} onChange={(fromDays) => onChange({ ...rule, fromDays })} />
            </Labelled>
            <Labelled label={t('sends.toDays')}>
              <Whole value={rule.toDays} most={365} onChange={(toDays) => onChange({ ...rule, toDays })} />
            </Labelled>
          </>
        )}
        {(rule.type === 'Day' || rule.type === 'Daily') && (
          <Labelled label={t('sends.clock')} hint={t('sends.clockHint')}>
            <TimeInput
              value={rule.time}
              hasSeconds={false}
              stepMinutes={30}
              isDisabled={false}
              onChange={(time) => time && onChange({ ...rule, time })}
              onBlur={() => {}}
            />
          </Labelled>
        )}
        {rule.type === 'After' && (
          <>
            <Labelled label={t('sends.what')}>
              <Select
                value={rule.what}
                options={choices.map((value) => ({ value, label: t(`sends.what_${value}`) }))}
                onChange={(what) => onChange({ ...rule, what })}
              />
            </Labelled>
            <Labelled label={t('sends.afterHours')} hint={t('sends.afterHint')}>
              <Whole value={rule.hours} least={0} most={720} onChange={(hours) => onChange({ ...rule, hours })} />
            </Labelled>
          </>
        )}
      </div>
    </>
  )
}

function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is the child
    <label>
      <span className="b">{label}</span>
      {children}
      {hint && <span className="t12 m3">{hint}</span>}
    </label>
  )
}

function Whole({ value, least, most, onChange }: { value: number; least?: number; most: number; onChange: (value: number) => void }) {
  return (
    <InputNumber<number> precision={0} min={least ?? -most} max={most} value={value} onChange={(next) => next !== null && onChange(next)} />
  )
}
