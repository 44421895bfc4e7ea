import { eventCalls } from '#features/events/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Select } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import type { Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { explainRules, type Explained } from '#features/forms/explain.ts'
import { hasOptions, isStatic, type FormField } from '#features/forms/fieldTypes.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCall, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { FormPreview } from '#features/forms/console/preview/FormPreview.tsx'
import { readAnswers, type Answers } from '#features/forms/console/preview/walk.ts'
import { differencesFrom } from '#features/forms/console/rules/differences.ts'
import { conditionText, type RuleNames } from '#features/forms/console/rules/ruleText.ts'

type Props = {
  bventId: string
  pathId: string
  language: Language
  fields: readonly FormField[]
  rules: readonly Rule[]
  names: RuleNames
  hasUnsaved: boolean
  button: { title: string; text: string; colour: string }
  onClose: () => void
}

const NO_ANSWERS: Answers = {}

/** Walks the form with given answers and says of each field why it is as it is; the server is asked for proof. */
export function Simulator({ bventId, pathId, language, fields, rules, names, hasUnsaved, button, onClose }: Props) {
  const t = useT()
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [ticketId, setTicketId] = useState('')
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const { data: tickets = [] } = useQuery(callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true }))
  const timeZone = event?.timeZone ?? EVENT_TIME_ZONE
  const values = useMemo(() => readAnswers(fields, answers, timeZone), [fields, answers, timeZone])
  const explained = useMemo(() => explainRules(rules, fields, { values, ticketId, timeZone }), [rules, fields, values, ticketId, timeZone])
  const proof = useCall(formCalls.simulateRules, { ignoresErrors: true })
  const { reset } = proof
  const onAnswer = useCallback(
    (fieldName: string, value: unknown) => {
      reset()
      setAnswers((given) => ({ ...given, [fieldName]: value }))
    },
    [reset],
  )
  const differences = proof.data ? differencesFrom(explained, proof.data.list) : null

  return (
    <Drawer open title={t('forms.simulate')} size="min(1080px, 96vw)" onClose={onClose}>
      <div className="sim">
        <div className="sim-form">
          <Select
            aria-label={t('forms.previewTicket')}
            value={ticketId}
            options={[
              { value: '', label: t('forms.noTicket') },
              ...tickets.map((ticket) => ({ value: ticket.ticketId, label: ticket.name })),
            ]}
            onChange={(next) => {
              reset()
              setTicketId(next)
            }}
          />
          <div className="preview-device preview-phone">
            <FormPreview
              fields={fields}
              rules={rules}
              language={language}
              timeZone={timeZone}
              ticketId={ticketId}
              answers={answers}
              onAnswer={onAnswer}
              title={button.title}
              buttonText={button.text}
              buttonColor={button.colour}
              banner={null}
            />
          </div>
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
