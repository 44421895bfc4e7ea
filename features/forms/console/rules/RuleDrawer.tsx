import { Button, Input, Switch } from 'antd'
import { useId, useState } from 'react'
import type { InvalidObj } from '#core/envelope.ts'
import { formCalls } from '#features/forms/contract.ts'
import { problemsOfRule } from '#features/forms/defineRule.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { CallError } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { IncompleteDialog, incompleteIn } from '#features/forms/console/builder/IncompleteDialog.tsx'
import { Problem } from '#console/kit/builder/Problem.tsx'
import { ActionRow } from '#features/forms/console/rules/ActionRow.tsx'
import { ConditionRow } from '#features/forms/console/rules/ConditionRow.tsx'
import { draftOfRule, ruleInput, type Action, type Condition } from '#features/forms/console/rules/ruleDraft.ts'
import { ruleChanges, type RuleEdit } from '#features/forms/console/rules/RulesView.tsx'
import { actionText, whenText, type RuleNames } from '#features/forms/console/rules/ruleText.ts'

type Props = {
  bventId: string
  pathId: string
  edit: RuleEdit
  fields: readonly FormField[]
  names: RuleNames
  count: number
  onClose: () => void
}

/** If this, then that; what is wrong is said in words beside the part it is about, before and after the server was asked. */
export function RuleDrawer({ bventId, pathId, edit, fields, names, count, onClose }: Props) {
  const t = useT()
  const nameId = useId()
  const [start] = useState(() => draftOfRule(edit.rule, edit.aim))
  const [draft, setDraft] = useState(start)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ field: string; message: string }[]>([])
  const [incompleteCount, setIncompleteCount] = useState<number | null>(null)
  const add = useCall(formCalls.addRule, { changes: ruleChanges, ignoresErrors: true })
  const update = useCall(formCalls.updateRule, { changes: ruleChanges, ignoresErrors: true })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  const problems = isTried
    ? problemsOfRule(draft, fields).map(({ at, message, params }) => ({ field: at, message: textOf(message, params) }))
    : []
  const problemAt = (at: string) =>
    [...refused, ...problems].find(({ field }) => field === at || field.startsWith(`${at}.`))?.message ?? null
  const change = (next: Partial<typeof draft>) => {
    setRefused([])
    setDraft({ ...draft, ...next })
  }
  const fallback = t('forms.unnamedRule', { n: count + 1 })

  const save = (isConfirmed = false) => {
    setTried(true)
    if (problemsOfRule(draft, fields).length > 0) return
    const given = { ...ruleInput(draft), name: draft.name.trim() || autoName(), isConfirmed }
    const done = {
      onSuccess: () => {
        showToast({ kind: 'success', text: t('forms.ruleSaved', { name: given.name }) })
        onClose()
      },
      onError: (error: CallError) => {
        setIncompleteCount(incompleteIn(error))
        setRefused(incompleteIn(error) === null ? detailsOf(error) : [])
      },
    }
    if (edit.rule) update.mutate({ bventId, id: edit.rule.id, version: edit.rule.version, ...given }, done)
    else add.mutate({ bventId, pathId, ...given }, done)
  }
  const autoName = () => (draft.actions[0] ? actionText(draft.actions[0], fields).slice(0, 100) : fallback)

  const setCondition = (at: number, condition: Condition) =>
    change({ conditions: draft.conditions.map((old, index) => (index === at ? condition : old)) })
  const setAction = (at: number, action: Action) => change({ actions: draft.actions.map((old, index) => (index === at ? action : old)) })
  const general = [...refused, ...problems].filter(({ field }) => !/^(conditions|actions)\.\d/.test(field))
  return (
    <EditDrawer
      title={edit.rule ? t('forms.editRule', { name: edit.rule.name }) : t('forms.addRule')}
      isDirty={isDirty}
      isBusy={add.isPending || update.isPending}
      onSave={() => save()}
      onClose={onClose}
    >
      <div className="rule-form">
        {general.map(({ field, message }) => (
          <Problem key={field} text={message} />
        ))}
        <div className="props-item">
          <label className="props-label" htmlFor={nameId}>
            {t('forms.ruleName')}
            <span className="le-opt">{t('forms.optional')}</span>
          </label>
          <Input
            id={nameId}
            maxLength={200}
            value={draft.name}
            placeholder={fallback}
            onChange={({ target }) => change({ name: target.value })}
          />
        </div>
        <fieldset className="props-item">
          <legend className="props-label">{t('forms.if')}</legend>
          {draft.conditions.length > 1 && (
            <Segments
              label={t('forms.relation')}
              value={draft.relation}
              items={[
                { key: 'AND', label: t('forms.relation.AND') },
                { key: 'OR', label: t('forms.relation.OR') },
              ]}
              onChange={(relation) => change({ relation })}
            />
          )}
          {draft.conditions.map((condition, at) => (
            <ConditionRow
              key={at}
              at={at}
              condition={condition}
              fields={fields}
              tickets={names}
              problem={problemAt(`conditions.${at}`)}
              onChange={(next) => setCondition(at, next)}
              onRemove={
                draft.conditions.length > 1 ? () => change({ conditions: draft.conditions.filter((_, index) => index !== at) }) : null
              }
            />
          ))}
          <div>
            <Button
              size="small"
              icon={<Icon name="plus" size={14} />}
              onClick={() => change({ conditions: [...draft.conditions, { fieldName: '', fieldAction: { code: 'EQ' }, fieldValue: [] }] })}
            >
              {t('forms.addCondition')}
            </Button>
          </div>
        </fieldset>
        <fieldset className="props-item">
          <legend className="props-label">{t('forms.so')}</legend>
          {draft.actions.map((action, at) => (
            <ActionRow
              key={at}
              at={at}
              action={action}
              fields={fields}
              problem={problemAt(`actions.${at}`)}
              onChange={(next) => setAction(at, next)}
              onRemove={draft.actions.length > 1 ? () => change({ actions: draft.actions.filter((_, index) => index !== at) }) : null}
            />
          ))}
          <div>
            <Button
              size="small"
              icon={<Icon name="plus" size={14} />}
              onClick={() => change({ actions: [...draft.actions, { type: 'show', fieldName: '', optionKeys: [] }] })}
            >
              {t('forms.addAction')}
            </Button>
          </div>
        </fieldset>
        <label className="row g3 t13">
          <Switch checked={draft.isEnable} aria-label={t('forms.enable')} onChange={(isEnable) => change({ isEnable })} />
          {t('forms.enable')}
        </label>
        {draft.conditions.every(({ fieldName }) => fieldName) && draft.actions.every(({ fieldName }) => fieldName) && (
          <div className="note">
            <Icon name="info" />
            <p>
              {t('forms.inWords', {
                when: whenText(draft, fields, names),
                actions: draft.actions.map((action) => actionText(action, fields)).join(t('kit.comma')),
              })}
            </p>
          </div>
        )}
      </div>
      <IncompleteDialog
        count={incompleteCount}
        isBusy={add.isPending || update.isPending}
        onCancel={() => setIncompleteCount(null)}
        onConfirm={() => {
          setIncompleteCount(null)
          save(true)
        }}
      />
    </EditDrawer>
  )
}

function detailsOf(error: CallError): { field: string; message: string }[] {
  const details = (error.returnObj as Partial<InvalidObj> | null)?.errorDetails ?? []
  return details.length > 0 ? details.map(({ field, message }) => ({ field, message })) : [{ field: '', message: error.message }]
}
