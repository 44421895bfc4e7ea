import { Radio } from 'antd'
import type { ResultOf } from '#core/call.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useCall } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { sourceChanges } from '#features/sources/console/useSources.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { touches, type Touch } from '#features/sources/rules.ts'

type Props = {
  bventId: string
  data: ResultOf<typeof sourceCalls.list>
  /** As it is looked at now, where that is not the event's own rule. */
  touch: Touch | undefined
  onTouch: (touch: Touch | '') => void
}

/** Whoever may change the rule changes it; everyone else looks through the other one. */
export function RulePart({ bventId, data: { setting, list, otherwise }, touch, onTouch }: Props) {
  const t = useT()
  const language = useLanguage()
  const canSave = useCan(sourceCalls.saveSetting.access)
  const save = useCall(sourceCalls.saveSetting, { changes: sourceChanges })
  const current = touch ?? setting.touch
  const signed = (value: number) => value.toLocaleString(language, { signDisplay: 'always' })
  const nameOf = (id: string) => list.find((row) => row.id === id)?.name ?? ''
  const changes = otherwise.map(({ id, submitted }) => `${nameOf(id)} ${signed(submitted)}`).join(t('kit.comma'))
  const choose = (chosen: Touch) => {
    if (!canSave) return onTouch(chosen === setting.touch ? '' : chosen)
    const done = () => showToast({ kind: 'success', text: t('sources.settingSaved') })
    return save.mutate({ bventId, version: setting.version, touch: chosen }, { onSuccess: done })
  }
  return (
    <section className="sources-side" aria-labelledby="sources-whose">
      <h2 id="sources-whose">{t('sources.whose')}</h2>
      <Radio.Group value={current} disabled={save.isPending} onChange={({ target }) => choose(target.value as Touch)}>
        {touches.map((key) => (
          <Radio key={key} value={key} className="source-rule">
            {t(`sources.touch_${key}`)}
            <span className="t12 m3 source-rule-hint">
              {key !== current && changes ? t('sources.ifOther', { changes }) : t(`sources.touchHint_${key}`)}
            </span>
          </Radio>
        ))}
      </Radio.Group>
      <p className="t12 m3">{t('sources.rank')}</p>
      <p className="t12 m3">{t('sources.ruleNote')}</p>
      {save.error && <ErrorNote error={save.error} />}
    </section>
  )
}
