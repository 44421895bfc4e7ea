import { eventCalls } from '#features/events/contract.ts'
import { Button, Drawer } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { Config } from '#core/configValue.ts'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import type { Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { FormSaid } from '#features/forms/drafts.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { explainRules, type Explained } from '#features/forms/explain.ts'
import { hasOptions, isStatic, type FormField } from '#features/forms/fieldTypes.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { FormPreview } from '#features/forms/console/preview/FormPreview.tsx'
import { TicketSelect } from '#features/forms/console/preview/TicketSelect.tsx'
import { differencesFrom } from '#features/forms/console/rules/differences.ts'
import { readAnswers } from '#features/forms/console/rules/readAnswers.ts'
import { conditionText, type RuleNames } from '#features/forms/console/rules/ruleText.ts'

type Props = {
  bventId: string
  pathId: string
  language: Language
  fields: readonly FormField[]
  rules: readonly Rule[]
  names: RuleNames
  hasUnsaved: boolean
  configs: readonly Config[]
  onClose: () => void
}

const NOTHING_SAID: FormSaid = { ticketId: '', values: {} }

/** Walks the form with given answers and says of each field why it is as it is; the server is asked for proof. */
export function Simulator({ bventId, pathId, language, fields, rules, names, hasUnsaved, configs, onClose }: Props) {
  const t = useT()
  const [{ ticketId, values: answers }, setSaid] = useState(NOTHING_SAID)
  const [wanted, setWanted] = useState('')
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const timeZone = event?.timeZone ?? EVENT_TIME_ZONE
  const values = useMemo(() => readAnswers(fields, answers, timeZone), [fields, answers, timeZone])
  const explained = useMemo(() => explainRules(rules, fields, { values, ticketId, timeZone }), [rules, fields, values, ticketId, timeZone])
  const proof = useCall(formCalls.simulateRules, { ignoresErrors: true })
  const { reset } = proof
  const hear = useCallback(
    (said: FormSaid) => {
      reset()
      setSaid(said)
    },
    [reset],
  )
  const differences = proof.data ? differencesFrom(explained, proof.data.list) : null

  return (
    <Drawer open title={t('forms.simulate')} size="min(1080px, 96vw)" onClose={onClose}>
      <div className="sim">
        <div className="sim-form">
          <TicketSelect bventId={bventId} value={ticketId} onChange={setWanted} />
          <FormPreview
            bventId={bventId}
            pathId={pathId}
            language={language}
            fields={fields}
            rules={rules}
            configs={configs}
            ticketId={wanted}
            onSaid={hear}
          />
        </div>
        <section className="sim-why" aria-label={t('forms.why')}>
          <div className="row g2 wrap">
            <h3 className="b sp">{t('forms.why')}</h3>
            <Button loading={proof.isPending} onClick={() => proof.mutate({ bventId, pathId, ticketId, values: given(values) })}>
              {t('forms.askServer')}
            </Button>
          </div>
          {hasUnsaved && <p className="t12 m3">{t('forms.serverKnowsSaved')}</p>}
          {proof.error && <ErrorNote error={proof.error} />}
          {differences && (
            <output className={differences.length === 0 ? 't13 up row g1' : 't13 down row g1'}>
              <Icon name={differences.length === 0 ? 'check' : 'warn'} size={14} />
              {differences.length === 0
                ? t('forms.serverAgrees', { n: proof.data?.list.length ?? 0 })
                : t('forms.serverDiffers', { names: differences.join(t('kit.comma')) })}
            </output>
          )}
          <ul className="sim-list">
            {explained.map((one) => (
              <Why key={one.field.fieldName} explained={one} fields={fields} names={names} />
            ))}
          </ul>
        </section>
      </div>
    </Drawer>
  )
}

function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

function Why({ explained, fields, names }: { explained: Explained<Rule>; fields: readonly FormField[]; names: RuleNames }) {
  const t = useT()
  const { field, state, verdicts, isShownByItself, isNeededByItself } = explained
  const shows = verdicts.some(({ action }) => action.type === 'show')
  const isLimited = hasOptions(field.fieldType) && state.optionKeys.length < field.fieldOptions.length
  return (
    <li className="sim-row">
      <div className="row g2 wrap">
        <b className="t13">{field.displayName}</b>
        <span className={state.isShow ? 'tag tag-info' : 'tag'}>{state.isShow ? t('forms.isShown') : t('forms.isHidden')}</span>
        {state.isRequired && <span className="tag tag-info">{t('forms.needed')}</span>}
        {isLimited && state.isShow && (
          <span className="tag tag-info">{t('forms.leftOptions', { n: state.optionKeys.length, of: field.fieldOptions.length })}</span>
        )}
      </div>
      {verdicts.length === 0 && (
        <p className="t12 m3">
          {isShownByItself ? t('forms.shownByItself') : t('forms.hiddenByItself')}
          {isNeededByItself && !isStatic(field.fieldType) && ` ${t('forms.neededByItself')}`}
        </p>
      )}
      {verdicts.map(({ rule, action, holds, conditions }) => (
        <div key={`${rule.id} ${action.type}`} className="sim-verdict">
          <p className="t12">
            <Icon name={holds ? 'check' : 'minus'} size={12} />
            {t(holds ? `forms.because.${action.type}` : `forms.notBecause.${action.type}`, { name: rule.name })}
          </p>
          <ul className="t12 m3">
            {conditions.map(({ condition, holds: isTrue }, at) => (
              <li key={at}>
                {isTrue ? t('forms.true') : t('forms.false')} {conditionText(condition, fields, names)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {shows && !state.isShow && isShownByItself && <p className="t12 m3">{t('forms.waitsForShow')}</p>}
    </li>
  )
}
