import { Select } from 'antd'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { segmentCalls } from '#features/audience/contract.ts'
import { labelCalls } from '#features/audience/labelContract.ts'
import { say } from '#features/audience/console/say.ts'
import { AnswerEditor } from '#features/audience/console/segment/AnswerEditor.tsx'
import { Days, Pick, TestedValues, Whole } from '#features/audience/console/segment/LeafInputs.tsx'
import { comparisons, consentChannels, deeds, standings, traits, type Leaf } from '#features/audience/tree.ts'

type Of<Kind extends Leaf['kind']> = Extract<Leaf, { kind: Kind }>
type Props<L extends Leaf = Leaf> = { leaf: L; onChange: (leaf: L) => void }

/** One condition, said with choices in it. */
export function LeafEditor({ leaf, onChange }: Props) {
  switch (leaf.kind) {
    case 'trait':
      return <TraitEditor leaf={leaf} onChange={onChange} />
    case 'answer':
      return <AnswerEditor leaf={leaf} onChange={onChange} />
    case 'label':
      return <LabelEditor leaf={leaf} onChange={onChange} />
    case 'did':
      return <DidEditor leaf={leaf} onChange={onChange} />
    case 'money':
      return <MoneyEditor leaf={leaf} onChange={onChange} />
    case 'recency':
      return <RecencyEditor leaf={leaf} onChange={onChange} />
    case 'consent':
      return <ConsentEditor leaf={leaf} onChange={onChange} />
    case 'segment':
      return <SegmentEditor leaf={leaf} onChange={onChange} />
    case 'bucket':
      return <BucketEditor leaf={leaf} onChange={onChange} />
  }
}

function TraitEditor({ leaf, onChange }: Props<Of<'trait'>>) {
  const t = useT()
  const isTyped = leaf.test === 'contains' || ['FullName', 'Mobile', 'Email'].includes(leaf.field)
  const { data } = useCallQuery(segmentCalls.values, { field: leaf.field })
  const options = (data?.list ?? []).map(({ value, name, count }) => ({ value, label: `${name} · ${count}`, name }))
  return (
    <>
      <Pick
        label={t('audience.kind_trait')}
        value={leaf.field as (typeof traits)[number]}
        options={traits}
        word={(field) => say(`trait_${field}`)}
        onChange={(field) => onChange({ ...leaf, field, values: [] })}
      />
      <TestedValues
        tested={leaf}
        options={isTyped && leaf.test === 'contains' ? [] : options}
        isTyped={isTyped}
        onChange={(tested) => onChange({ ...leaf, ...tested })}
      />
    </>
  )
}

function LabelEditor({ leaf, onChange }: Props<Of<'label'>>) {
  const t = useT()
  const { data } = useCallQuery(labelCalls.labels, {})
  return (
    <>
      <span>{t('audience.hasLabel')}</span>
      <Select<string[]>
        className="aud-values"
        variant="filled"
        mode="multiple"
        aria-label={t('audience.labels')}
        placeholder={t('audience.chooseLabels')}
        value={leaf.labelIds}
        options={(data?.labels ?? []).map(({ labelId, name }) => ({ value: labelId, label: name }))}
        optionFilterProp="label"
        onChange={(labelIds) => onChange({ ...leaf, labelIds })}
      />
    </>
  )
}

function DidEditor({ leaf, onChange }: Props<Of<'did'>>) {
  const t = useT()
  const { data } = useCallQuery(segmentCalls.events, {})
  const { days: _, ...rest } = leaf
  return (
    <>
      <Days value={leaf.days} onChange={(days) => onChange(days === undefined ? rest : { ...rest, days })} />
      <Pick
        label={t('audience.kind_did')}
        value={leaf.what}
        options={deeds}
        word={(what) => say(`deed_${what}`)}
        onChange={(what) => onChange({ ...leaf, what })}
      />
      <Select<string[]>
        className="aud-values"
        variant="filled"
        mode="multiple"
        aria-label={t('audience.events')}
        placeholder={t('audience.anyEvent')}
        value={leaf.bventIds}
        options={(data?.list ?? []).map(({ bventId, title }) => ({ value: bventId, label: title }))}
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        onChange={(bventIds) => onChange({ ...leaf, bventIds })}
      />
      <Pick
        label={t('audience.times')}
        value={leaf.times}
        options={comparisons}
        word={(times) => say(`times_${times}`)}
        onChange={(times) => onChange({ ...leaf, times })}
      />
      <Whole
        label={t('audience.count')}
        value={leaf.count}
        max={1_000}
        after={t('audience.timesUnit')}
        onChange={(count) => onChange({ ...leaf, count })}
      />
    </>
  )
}

function MoneyEditor({ leaf, onChange }: Props<Of<'money'>>) {
  const t = useT()
  const { days: _, ...rest } = leaf
  return (
    <>
      <Days value={leaf.days} onChange={(days) => onChange(days === undefined ? rest : { ...rest, days })} />
      <span>{t('audience.spent')}</span>
      <Pick
        label={t('audience.times')}
        value={leaf.times}
        options={['atLeast', 'atMost']}
        word={(times) => say(`times_${times}`)}
        onChange={(times) => onChange({ ...leaf, times })}
      />
      <Whole
        label={t('audience.amount')}
        value={leaf.amountMinor / 100}
        max={100_000_000}
        after={leaf.currency}
        onChange={(amount) => onChange({ ...leaf, amountMinor: Math.round(amount * 100) })}
      />
    </>
  )
}

function RecencyEditor({ leaf, onChange }: Props<Of<'recency'>>) {
  const t = useT()
  return (
    <>
      <span>{t('audience.lastTime')}</span>
      <Pick
        label={t('audience.kind_recency')}
        value={leaf.what}
        options={['registered', 'attended']}
        word={(what) => say(`s_last_${what}`)}
        onChange={(what) => onChange({ ...leaf, what })}
      />
      <Whole
        label={t('audience.days')}
        value={leaf.days}
        min={1}
        max={3_650}
        after={t('audience.daysUnit')}
        onChange={(days) => onChange({ ...leaf, days })}
      />
      <Pick
        label={t('audience.window')}
        value={leaf.is}
        options={['within', 'before']}
        word={(is) => say(`is_${is}`)}
        onChange={(is) => onChange({ ...leaf, is })}
      />
    </>
  )
}

function ConsentEditor({ leaf, onChange }: Props<Of<'consent'>>) {
  const t = useT()
  return (
    <>
      <Pick
        label={t('audience.kind_consent')}
        value={leaf.is}
        options={standings}
        word={(is) => say(`standing_${is}`)}
        onChange={(is) => onChange({ ...leaf, is })}
      />
      <Pick
        label={t('audience.channel')}
        value={leaf.channel}
        options={consentChannels}
        word={(channel) => say(`channel_${channel}`)}
        onChange={(channel) => onChange({ ...leaf, channel })}
      />
    </>
  )
}

function SegmentEditor({ leaf, onChange }: Props<Of<'segment'>>) {
  const t = useT()
  const { data } = useCallQuery(segmentCalls.list, {})
  return (
    <>
      <span>{t('audience.isIn')}</span>
      <Select<string>
        className="aud-values"
        variant="filled"
        aria-label={t('audience.kind_segment')}
        placeholder={t('audience.chooseSegment')}
        value={leaf.segmentId || null}
        options={(data?.list ?? []).map(({ segmentId, name }) => ({ value: segmentId, label: name }))}
        onChange={(segmentId) => onChange({ ...leaf, segmentId })}
      />
    </>
  )
}

function BucketEditor({ leaf, onChange }: Props<Of<'bucket'>>) {
  const t = useT()
  return (
    <>
      <span>{t('audience.kind_bucket')}</span>
      <Whole
        label={t('audience.share')}
        value={leaf.to}
        min={1}
        max={100}
        after="%"
        onChange={(to) => onChange({ ...leaf, from: 0, to })}
      />
    </>
  )
}
